import { useRef, useState } from 'react';
import { inquiry as form, validateForm, type InquiryField } from 'api/forms';
import type { Inquiry } from '../conversation/post';
import type { Conversation } from '../conversation/useConversation';
import { inquiryBeginning } from './beginning';
import { storeUnsent } from './unsent';

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
 * @param kept the latter, as the browser had stored them when the page was opened
 */
export function useInquiry({ profile, inquire }: Pick<Conversation, 'profile' | 'inquire'>, kept: readonly Inquiry[]) {
  const [isOpen, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<InquiryField, string>>>({});
  const [unsent, setUnsent] = useState(kept);
  const latestUnsent = useRef(unsent);
  /** The unconfirmed one that the dialog was opened with. */
  const opened = useRef<Inquiry>(undefined);
  /** Whether the dialog shows the one that is being sent, which cannot be changed any more. */
  const [isLocked, setLocked] = useState(false);
  /** Whether the dialog shows a new inquiry in which nothing has been written. */
  const [isUntouched, setUntouched] = useState(true);
  /** How often the dialog has been opened or closed: an answer that comes later is not for what it shows then. */
  const turns = useRef(0);

  const keep = (inquiries: readonly Inquiry[]) => {
    latestUnsent.current = inquiries;
    setUnsent(inquiries);
    storeUnsent(inquiries);
  };
  const drop = (inquiry: Inquiry | undefined) => latestUnsent.current.filter((each) => each !== inquiry);
  const show = (next: Inquiry, from?: Inquiry) => {
    turns.current += 1;
    opened.current = from;
    setUntouched(from === undefined);
    setLocked(false);
    setValues(next);
    setErrors({});
    setOpen(true);
  };
  const close = () => {
    turns.current += 1;
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
    unsent,
    /** Whether {@link openAgain} has one to open and overwrites nothing. */
    canOpenAgain: isUntouched && unsent.length > 0 && !sending,
    close,

    /** Opens an inquiry with the details of a known visitor, about the product or the list that the visitor comes from. */
    open() {
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
      const last = unsent.at(-1);
      if (last) show(last, last);
    },

    /** Removes all that has been written. */
    forget() {
      keep([]);
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
      const turn = turns.current;
      setSending(true);
      setLocked(true);
      // Kept before it is sent: the page may be closed before the answer comes.
      keep([...drop(opened.current), values]);
      opened.current = values;
      void inquire(values).then((sent) => {
        if (sent) keep(drop(values));
        setSending(false);
        if (turn === turns.current) close();
      });
      return undefined;
    },
  };
}
