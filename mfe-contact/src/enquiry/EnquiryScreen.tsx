import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Container,
  EmptyState,
  Lead,
  Notice,
  PageHeading,
  PrintedFrom,
  Section,
  space,
  Spinner,
} from 'shared-ui';
import { styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { addresses } from 'api/addresses';
import { enquiryAddresses, readLines, readShared, shareAddress, type EnquiryLine } from 'api/enquiry';
import { selectRefused, selectSentList } from './enquirySlice';
import { LinesForm } from './lines/LinesForm';
import { ListActions } from './lines/ListActions';
import { Removed, type RemovedLines } from './lines/Removed';
import { PasteForm } from './PasteForm';
import { SendForm } from './send/SendForm';
import { Sent } from './send/Sent';
import { SharedList } from './SharedList';
import { useChecks } from './useChecks';
import { useEnquiryList } from './useEnquiryList';

const breadcrumbs = [{ moduleName: 'Home', link: addresses.home.to() }, { moduleName: 'Enquiry List' }];
const reference = /^[0-9a-f-]{18}$/;

/** The enquiry list, /enquiry: its lines, ways to add to it, and the form that sends it (rows Q2–Q6). */
export function EnquiryScreen({ site }: ScreenProps) {
  const [query, setQuery] = useSearchParams();
  const sentList = useAppSelector(selectSentList);
  const refused = useAppSelector(selectRefused);
  const list = useEnquiryList();
  const { lines, kept } = list;
  const [before, setBefore] = useState<{ removed: RemovedLines; sent: string | undefined }>();
  // What was removed from a list that has been sent cannot be put back.
  const removed = before && before.sent === sentList?.reference ? before.removed : undefined;
  const setRemoved = (removed: RemovedLines) => setBefore({ removed, sent: sentList?.reference });
  const checks = useChecks(lines);
  const { lines: shared, missing } = readShared(query.get('lines') ?? '');
  const sent = sentList?.reference ?? (reference.test(query.get('sent') ?? '') ? query.get('sent')! : undefined);
  const undone = kept === 'server' ? readLines(query.get('removed') ?? '') : [];
  const forget = (name: string) => {
    query.delete(name);
    setQuery(query, { replace: true, preventScrollReset: true });
  };

  return (
    <>
      <Top>
        <Breadcrumb items={breadcrumbs} />
        <Intro>
          <PageHeading>Enquiry List</PageHeading>
          <Introduction>Collect what you need, then ask for one quotation for all of it.</Introduction>
        </Intro>
        <Parts>
          {sent && <Sent reference={sent} lines={sentList?.lines ?? []} site={site} />}
          {shared.length + missing > 0 && (
            <SharedList shared={shared} missing={missing} list={list} onDone={() => forget('lines')} />
          )}
          {checks.failed && (
            <Notice
              title="The codes could not be checked."
              action={
                <Button size="small" variant="secondary" icon="refresh" onClick={checks.retry}>
                  Check again
                </Button>
              }
            >
              Your list is kept in this browser, and can be sent as it is once you are online.
            </Notice>
          )}
          <Removed
            removed={removed ?? (undone.length > 0 ? { lines: undone, at: lines.length } : undefined)}
            list={list}
            onUndone={() => setBefore(undefined)}
          />
          {refused && refused.text === undefined && <Notice tone="error" title={refused.message} />}
          {lines.length > 0 ? (
            <>
              <LinesForm list={list} onRemoved={setRemoved} site={site} />
              <ListActions list={list} onCleared={setRemoved} site={site} />
              <PrintedFrom site={site} address={printedAddress(lines)} />
            </>
          ) : (
            <Empty kept={kept} />
          )}
        </Parts>
      </Top>
      <NotPrinted $tone="paper" aria-labelledby="paste">
        <Container>
          <PasteForm key={sentList?.reference} list={list} />
        </Container>
      </NotPrinted>
      {lines.length > 0 && (
        <NotPrinted $tone="cool" aria-labelledby="send">
          <Container>
            <SendForm list={list} site={site} />
          </Container>
        </NotPrinted>
      )}
    </>
  );
}

/** Nobody types a longer address from paper, or one with escaped characters. */
const longestPrinted = 240;

/** The address at which codes and quantities are offered again, or that of the page. */
function printedAddress(lines: readonly EnquiryLine[]): string {
  const address = shareAddress(lines.map((line) => ({ ...line, note: '' })));
  const isPlain = address !== undefined && address.length <= longestPrinted && !address.includes('%');
  return isPlain ? address : enquiryAddresses.page;
}

/** Until scripts have read the browser's storage, only a browser without scripts is told that the list is empty. */
function Empty({ kept }: { kept: 'server' | 'browser' }) {
  const empty = (
    <EmptyState
      title="Your enquiry list is empty."
      action={<ButtonLink to={addresses.ourProducts.to()}>See our products</ButtonLink>}
    >
      Add products from their pages, or paste a list of codes below.
    </EmptyState>
  );
  if (kept === 'browser') return empty;
  return (
    <Waiting>
      <WithoutScripts>{empty}</WithoutScripts>
      <WithScripts>
        <Spinner label="Loading your list…" />
      </WithScripts>
    </Waiting>
  );
}

const Top = styled(Container)`
  padding-block: ${space(2)} ${space(4)};

  @media print {
    padding-block: 0;
  }
`;

const NotPrinted = styled(Section)`
  @media print {
    display: none;
  }
`;

const Introduction = styled(Lead)`
  @media print {
    display: none;
  }
`;

const Intro = styled.div`
  display: grid;
  gap: ${space(1.5)};
  padding-block: ${space(2)} ${space(4)};
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;

/** As high as the notice of an empty list, so that what follows does not move when the list turns out to be empty. */
const Waiting = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  > * {
    grid-area: 1 / 1;
  }
`;

const WithoutScripts = styled.div`
  @media not (scripting: none) {
    visibility: hidden;
  }
`;

const WithScripts = styled.div`
  @media (scripting: none) {
    display: none;
  }
`;
