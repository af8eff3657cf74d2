import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ScreenProps } from '@platform/contract';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { readShared } from 'api/enquiry';
import { isReference } from 'api/forms';
import { offerEnded, selectForm, selectSentList } from './enquirySlice';
import { linesId } from './lines/LinesForm';
import { Sent } from './send/Sent';
import { SharedList } from './SharedList';
import type { EnquiryList } from './useEnquiryList';

/** What the address says about the list: that it has been sent, or what someone shares. */
export function Received({ list, site }: { list: EnquiryList } & Pick<ScreenProps, 'site'>) {
  const [query, setQuery] = useSearchParams();
  const dispatch = useAppDispatch();
  const { sending, outcome } = useAppSelector(selectForm);
  const sentList = useAppSelector(selectSentList);
  const { lines: shared, missing } = readShared(query.get('lines') ?? '');
  // Without scripts, the address has the reference of the list that was sent.
  const posted = query.get('sent') ?? '';
  const sentBefore = outcome || sending || !isReference(posted) ? undefined : posted;
  const sent = sentList?.reference ?? sentBefore;
  // The button that ends the offer disappears with it.
  const isOver = useRef(false);
  useEffect(() => {
    const next = document.getElementById(linesId) ?? document.querySelector('main');
    if (isOver.current) next?.focus({ preventScroll: true });
    isOver.current = false;
  }, [query]);
  const forgetShared = () => {
    isOver.current = true;
    dispatch(offerEnded());
    query.delete('lines');
    setQuery(query, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {sent && <Sent reference={sent} lines={sentList?.lines ?? []} site={site} />}
      {shared.length + missing > 0 && (
        <SharedList shared={shared} missing={missing} list={list} onDone={forgetShared} />
      )}
    </>
  );
}
