import {
  Breadcrumb,
  ButtonLink,
  Container,
  EmptyState,
  Lead,
  PageHeading,
  PrintedFrom,
  space,
  Spinner,
} from 'shared-ui';
import { keyframes, styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { addresses, enquiryAddresses } from 'api/addresses';
import { enquiryStorage, shareAddress, type EnquiryLine } from 'api/enquiry';
import { NotPrinted } from '../NotPrinted';
import { ChecksFailed } from './ChecksFailed';
import { selectForm } from './enquirySlice';
import { LinesForm } from './lines/LinesForm';
import { ListActions } from './lines/ListActions';
import { Removed } from './lines/Removed';
import { NotTaken } from './NotTaken';
import { PasteForm } from './PasteForm';
import { Received } from './Received';
import { SendForm } from './send/SendForm';
import { useChecks } from './useChecks';
import { useEnquiryList } from './useEnquiryList';
import { useIsWaiting } from './useIsWaiting';
import { useUndo } from './useUndo';

const breadcrumbs = [{ moduleName: 'Home', link: addresses.home.to() }, { moduleName: 'Enquiry List' }];

/** The enquiry list, /enquiry: its lines, ways to add to it, and the form that sends it (rows Q2–Q6). */
export function EnquiryScreen({ site }: ScreenProps) {
  const list = useEnquiryList();
  const { lines } = list;
  const { sending, outcome, values, sent: timesSent } = useAppSelector(selectForm);
  const isRejected = outcome?.kind === 'rejected';
  const checks = useChecks(lines);
  const isWaiting = useIsWaiting(list, checks.isFirst);
  const undo = useUndo(list, timesSent);
  // The list may be emptied, here or in another tab, before the answer comes, or without scripts after something was typed.
  const isTyped = Object.values(values).some(Boolean);
  const isSendShown = lines.length > 0 || sending || isRejected || isTyped;

  return (
    <Contents data-stored={isWaiting ? enquiryStorage.itemName : undefined} suppressHydrationWarning>
      <Top>
        <Breadcrumb items={breadcrumbs} />
        <Intro>
          <PageHeading>Enquiry List</PageHeading>
          <Introduction>Collect what you need, then ask for one quotation for all of it.</Introduction>
        </Intro>
        <Parts>
          <Received list={list} site={site} />
          <ChecksFailed {...checks} />
          <Removed removed={undo.removed} list={list} onUndone={undo.onUndone} />
          <NotTaken isNotStored={list.isNotStored} />
          {isWaiting ? (
            <Waiting>
              <Empty />
              <Spinner label="Loading your list…" />
            </Waiting>
          ) : lines.length === 0 ? (
            <Empty />
          ) : (
            <>
              <LinesForm list={list} onRemoved={undo.onRemoved} site={site} />
              <ListActions list={list} onCleared={undo.onRemoved} site={site} />
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

/** The address that offers the codes and quantities again, or the page's own if that is too long. */
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
 * Marked with the name of the stored list until the list is shown. If this browser has no stored list, the mark is removed
 * before the page is painted (platform/host/src/page/early-storage.ts): the list is then empty, and the page is complete.
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
 * Shown until scripts have read a list from the browser's storage. The height of the list is not yet known, so this is as high
 * as the screen, to keep what follows out of view.
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

/** Hidden until the list is shown, but for at most 10 s, so that it can be used if scripts never arrive. */
const Below = styled(NotPrinted)`
  [data-stored] > & {
    @media not (scripting: none) {
      animation: ${hide} 10s;
    }
  }
`;
