import { useRef, useState } from 'react';
import { inquiry as form, validateForm, type InquiryField } from 'api/forms';
import type { Inquiry } from '../conversation/post';
import type { Conversation } from '../conversation/useConversation';
import { inquiryBeginning } from './beginning';
import { useUnconfirmed } from './useUnconfirmed';

const empty: Inquiry = {
  userName: '',
  userEmail: '',
  userCountry: '',
  inquiryPhone: '',
  inquiryMessage: '',
  companyName: '',
  companyLocation: '',
};

/** The four fields that are cleared on closing (row F8). */
const cleared = { inquiryPhone: '', inquiryMessage: '', companyName: '', companyLocation: '' };

/**
 * The inquiry that is being written, and those that the server has not confirmed (row F8).
 * @param kept the unconfirmed inquiries that were stored when the page was opened
 */
export function useInquiry({ profile, inquire }: Pick<Conversation, 'profile' | 'inquire'>, kept: readonly Inquiry[]) {
  const [isOpen, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<InquiryField, string>>>({});
  const { unconfirmed, ...stored } = useUnconfirmed(kept);
  /** The unconfirmed inquiry that the dialog shows, if any: sending replaces it. */
  const replaced = useRef<Inquiry>(undefined);
  /** Whether the dialog shows the one that is being sent, which cannot be changed any more. */
  const [isLocked, setLocked] = useState(false);
  /** Whether the dialog shows a new inquiry in which nothing has been written. */
  const [isUntouched, setUntouched] = useState(true);
  /** Whether the dialog was left with the page behind it, so that what was written in it is to be shown again. */
  const isLeft = useRef(false);
  /** Counts openings and closings: a late answer must not close a dialog that was opened since. */
  const generation = useRef(0);

  const show = (next: Inquiry, from?: Inquiry) => {
    generation.current += 1;
    replaced.current = from;
    setUntouched(from === undefined);
    setLocked(false);
    setValues(next);
    setErrors({});
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
    setValues((now) => ({ ...now, ...cleared }));
  };

  return {
    isOpen,
    sending,
    values,
    errors,
    isLocked,
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
      show({ ...empty, userName, userEmail, userCountry, inquiryMessage: text });
      void named?.then((better) => {
        // What the visitor has written in the meantime stays.
        setValues((now) => (now.inquiryMessage === text ? { ...now, inquiryMessage: better } : now));
      });
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
      setValues(empty);
    },

    change(field: InquiryField, value: string) {
      if (isLocked) return;
      setUntouched(false);
      setValues((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    },

    /** Validates and sends the inquiry. @returns the first invalid field, if any */
    submit(): InquiryField | undefined {
      const { errors = {} } = validateForm(form, values) ?? {};
      setErrors(errors);
      const [first] = Object.keys(errors) as InquiryField[];
      if (first) return first;
      if (sending) return undefined;
      const before = generation.current;
      setSending(true);
      setLocked(true);
      // Kept before it is sent: the page may be closed before the answer comes.
      stored.add(values, replaced.current);
      replaced.current = values;
      void inquire(values).then((sent) => {
        if (sent) stored.remove(values);
        setSending(false);
        if (before === generation.current) close();
      });
      return undefined;
    },
  };
}
