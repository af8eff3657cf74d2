import { useEffect } from 'react';
import { useAppSelector } from '@platform/contract/store';
import { selectChat } from '../chatSlice';
import { storeDraft, storeVisit } from './visit';

/** Stores this tab's messages once the visitor has begun to chat, an answer once it is complete, and what is being typed. */
export function useStoredVisit(draft: string) {
  const { panel, putAway, step, messages, answering } = useAppSelector(selectChat);
  useEffect(() => {
    if (answering) return;
    const put = panel !== 'open' && putAway ? panel : undefined;
    storeVisit({ panel: put, messages: step === 'chat' ? messages : [] });
  }, [answering, panel, putAway, step, messages]);

  useEffect(() => {
    storeDraft(draft);
  }, [draft]);
}
