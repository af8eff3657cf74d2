import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  Breadcrumb,
  ButtonLink,
  Container,
  EmptyState,
  Lead,
  LoadFailed,
  Notice,
  PageHeading,
  PrintedFrom,
  Section,
  space,
  Spinner,
} from 'shared-ui';
import { keyframes, styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { addresses, enquiryAddresses } from 'api/addresses';
import { enquiryStorage, lineProblems, readLines, readShared, shareAddress, type EnquiryLine } from 'api/enquiry';
import { isReference } from 'api/forms';
import { selectForm, selectNotTaken, selectRefused, selectSentList } from './enquirySlice';
import { LinesForm, linesId } from './lines/LinesForm';
import { ListActions } from './lines/ListActions';
import { Removed, type RemovedLines } from './lines/Removed';
import { PasteForm } from './PasteForm';
import { SendForm } from './send/SendForm';
import { Sent } from './send/Sent';
import { SharedList } from './SharedList';
import { useChecks } from './useChecks';
import { useEnquiryList } from './useEnquiryList';
import { useIsWaiting } from './useIsWaiting';

const breadcrumbs = [{ moduleName: 'Home', link: addresses.home.to() }, { moduleName: 'Enquiry List' }];

/** The enquiry list, /enquiry: its lines, ways to add to it, and the form that sends it (rows Q2–Q6). */
export function EnquiryScreen({ site }: ScreenProps) {
  const [query, setQuery] = useSearchParams();
  const sentList = useAppSelector(selectSentList);
  const refused = useAppSelector(selectRefused);
  const notTaken = useAppSelector(selectNotTaken);
  const list = useEnquiryList();
  const { lines, kept } = list;
  const { sending, outcome, values, sent: timesSent } = useAppSelector(selectForm);
  const [before, setBefore] = useState<{ removed: RemovedLines; timesSent: number }>();
  // What was removed from a list that has been sent cannot be put back.
  const removed = before?.timesSent === timesSent ? before.removed : undefined;
  const setRemoved = (removed: RemovedLines) => setBefore({ removed, timesSent });
  // 'Undo' goes with what it puts back, so the focus moves to the count of the lines as soon as there are any.
  const isUndone = useRef(false);
  useEffect(() => {
    const count = isUndone.current ? document.getElementById(linesId) : null;
    if (!count) return;
    isUndone.current = false;
    count.focus();
  }, [before, lines]);
  const checks = useChecks(lines);
  // 'Try again' goes with its notice.
  const focused = useRef<Element>(null);
  const retry = () => {
    focused.current = document.activeElement;
    checks.retry();
  };
  useEffect(() => {
    if (focused.current?.isConnected === false) document.getElementById(linesId)?.focus({ preventScroll: true });
    focused.current = null;
  }, [checks.failed]);
  const isWaiting = useIsWaiting(list, checks.isFirst);
  // The list may be emptied, here or in another tab, before the answer comes, or without scripts after something was typed.
  const isTyped = Object.values(values).some(Boolean);
  const isSendShown = lines.length > 0 || sending || outcome?.kind === 'rejected' || isTyped;
  const { lines: shared, missing } = readShared(query.get('lines') ?? '');
  // Without scripts, the address has the reference of the list that was sent.
  const posted = query.get('sent') ?? '';
  const sentBefore = outcome || sending || !isReference(posted) ? undefined : posted;
  const sent = sentList?.reference ?? sentBefore;
  const undone = kept === 'server' ? readLines(query.get('removed') ?? '') : [];
  const forget = (name: string) => {
    query.delete(name);
    setQuery(query, { replace: true, preventScrollReset: true });
  };

  return (
    <Contents data-stored={isWaiting ? enquiryStorage.itemName : undefined} suppressHydrationWarning>
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
            <LoadFailed
              what="the product details for your codes"
              onRetry={retry}
              detail="Your list is kept in this browser, and can be sent without them."
            />
          )}
          <Removed
            removed={removed ?? (undone.length > 0 ? { lines: undone, at: lines.length } : undefined)}
            list={list}
            onUndone={(left) => {
              isUndone.current = left === undefined;
              setBefore(left && { removed: left, timesSent });
            }}
          />
          {notTaken.length > 0 && (
            <Notice
              tone="error"
              title={`Not on your list: ${notTaken.map(({ code, quantity }) => `${quantity} × ${code}`).join(', ')}`}
            >
              {lineProblems.notStored}.
            </Notice>
          )}
          {list.isNotStored && (
            <Notice tone="error" title="Your last change could not be stored">
              {lineProblems.notStored}.
            </Notice>
          )}
          {refused && refused.text === undefined && <Notice tone="error" title={refused.message} />}
          {isWaiting ? (
            <Waiting>
              <Empty />
              <Spinner label="Loading your list…" />
            </Waiting>
          ) : lines.length === 0 ? (
            <Empty />
          ) : (
            <>
              <LinesForm list={list} onRemoved={setRemoved} site={site} />
              <ListActions list={list} onCleared={setRemoved} site={site} />
              <PrintedFrom site={site} address={printedAddress(lines)} />
            </>
          )}
        </Parts>
      </Top>
      <Below $tone="paper" aria-labelledby="paste">
        <Container>
          <PasteForm key={timesSent} list={list} />
        </Container>
      </Below>
      {isSendShown && !isWaiting && (
        <NotPrinted $tone="cool" aria-labelledby="send">
          <Container>
            <SendForm list={list} site={site} />
          </Container>
        </NotPrinted>
      )}
    </Contents>
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

function Empty() {
  return (
    <EmptyState
      title="Your enquiry list is empty."
      action={<ButtonLink to={addresses.ourProducts.to()}>See our products</ButtonLink>}
    >
      Add products from their pages, or paste a list of codes below.
    </EmptyState>
  );
}

/**
 * Marked with the name of the stored list while the list is not shown yet. The mark is removed before the page is painted if this
 * browser has none (platform/host/src/page/early-storage.ts): the list is empty then, and all of the page is there.
 */
const Contents = styled.div`
  display: contents;
`;

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

/**
 * Shown until scripts have read a list from the browser's storage. The height of the list is not known yet, so this is as high as
 * the screen: nothing that follows is in view.
 */
const Waiting = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;

  > * {
    grid-area: 1 / 1;
  }

  > :last-child {
    display: none;
  }

  [data-stored] & {
    @media not (scripting: none) {
      min-block-size: 100svh;

      > :first-child {
        visibility: hidden;
      }

      > :last-child {
        display: grid;
      }
    }
  }
`;

const hide = keyframes`
  from, to { visibility: hidden; }
`;

/** Hidden until the list is shown, but for 10 s at most: it can be used if scripts never arrive. */
const Below = styled(NotPrinted)`
  [data-stored] > & {
    @media not (scripting: none) {
      animation: ${hide} 10s;
    }
  }
`;
