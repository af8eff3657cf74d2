import { useRef, useState } from 'react';
import type { InquiryField } from 'api/forms';
import type { Inquiry } from '../conversation/post';
import type { Conversation } from '../conversation/useConversation';
import { inquiryBeginning } from './beginning';
import { useFields } from './useFields';
import { useUnconfirmed } from './useUnconfirmed';

/**
 * The dialog with the inquiry that is being written, and the inquiries that the server has not confirmed (row F8).
 * @param kept the unconfirmed inquiries that were stored when the page was opened
 */
export function useInquiry({ profile, inquire }: Pick<Conversation, 'profile' | 'inquire'>, kept: readonly Inquiry[]) {
  const [isOpen, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const { begin, replaceMessage, validate, lock, clear, clearAll, ...fields } = useFields();
  const { values, isLocked, isUntouched } = fields;
  const { unconfirmed, ...stored } = useUnconfirmed(kept);
  /** The unconfirmed inquiry that the dialog shows, if any: sending replaces it. */
  const replaced = useRef<Inquiry>(undefined);
  /** Whether the dialog was left together with the page behind it, so that what was written in it has to be shown again. */
  const isLeft = useRef(false);
  /** Counts openings and closings, so that a late answer does not close a dialog that was opened since. */
  const generation = useRef(0);

  const show = (next: Partial<Inquiry>, from?: Inquiry) => {
    generation.current += 1;
    replaced.current = from;
    begin(next, from === undefined);
    setOpen(true);
  };
  /** Opens the dialog as it was left, if it was. */
  const reopen = () => {
    const wasLeft = isLeft.current;
    isLeft.current = false;
    if (wasLeft) setOpen(true);
    return wasLeft;
  };
  const close = () => {
    generation.current += 1;
    isLeft.current = false;
    setOpen(false);
    clear();
  };
  const send = () => {
    const before = generation.current;
    setSending(true);
    lock();
    // Kept before it is sent: the page may be closed before the answer comes.
    stored.add(values, replaced.current);
    replaced.current = values;
    void inquire(values).then((sent) => {
      if (sent) stored.remove(values);
      setSending(false);
      if (before === generation.current) close();
    });
  };

  return {
    ...fields,
    isOpen,
    sending,
    /** Those that the server has not confirmed, oldest first. */
    unconfirmed,
    /** Whether {@link openAgain} has one to open and overwrites nothing. */
    canOpenAgain: isUntouched && unconfirmed.length > 0 && !sending,
    close,

    /** Closes the dialog because the page behind it changes; what has been written and not sent is there when it is opened again. */
    leave() {
      if (!isOpen) return;
      const isWritten = !isUntouched && !isLocked;
      if (!isWritten) close();
      isLeft.current = isWritten;
      setOpen(false);
    },

    /** Opens an inquiry with the details of a known visitor, about the product or the list that the visitor comes from. */
    open() {
      if (reopen()) return;
      const { userName, userEmail, userCountry } = profile ?? values;
      const { text, named } = inquiryBeginning();
      show({ userName, userEmail, userCountry, inquiryMessage: text });
      void named?.then((better) => replaceMessage(text, better));
    },

    /** Opens the last one that was not confirmed. */
    openAgain() {
      if (reopen()) return;
      const last = unconfirmed.at(-1);
      if (last) show(last, last);
    },

    /** Forgets the unconfirmed inquiries, empties the fields and closes the dialog, which would cover the chat's confirmation. */
    forget() {
      stored.removeAll();
      close();
      clearAll();
    },

    /** Sends the inquiry if it is valid. @returns the first invalid field, if any */
    submit(): InquiryField | undefined {
      const wrong = validate();
      if (!wrong && !sending) send();
      return wrong;
    },
  };
}
