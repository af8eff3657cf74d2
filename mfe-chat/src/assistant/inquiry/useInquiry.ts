import { useState } from 'react';
import { inquiry as form, makeSubmissionId, validateForm, type InquiryField } from 'api/forms';
import type { Inquiry } from '../conversation/post';
import type { Conversation } from '../conversation/useConversation';
import { inquiryBeginning } from './beginning';
import { readUnsent, storeUnsent, type UnsentInquiry } from './unsent';

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

/** The current inquiry, and the last one until it is confirmed (row F8). */
export function useInquiry({ profile, inquire }: Pick<Conversation, 'profile' | 'inquire'>) {
  const [isOpen, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<InquiryField, string>>>({});
  const [unsent, setUnsent] = useState(readUnsent);
  const [submissionId, setSubmissionId] = useState(makeSubmissionId);

  const show = (next: Inquiry, id: string) => {
    setValues(next);
    setSubmissionId(id);
    setErrors({});
    setOpen(true);
  };
  const keep = (next: UnsentInquiry | undefined) => {
    setUnsent(next);
    storeUnsent(next);
  };
  const close = () => {
    setOpen(false);
    setValues((now) => ({ ...now, ...cleared }));
  };

  return {
    isOpen,
    sending,
    values,
    errors,
    close,

    /** Opens an inquiry with the details of a known visitor, about the product or the list that the visitor comes from. */
    open() {
      const { userName, userEmail, userCountry } = profile ?? values;
      const { text, named } = inquiryBeginning();
      show({ ...empty, userName, userEmail, userCountry, inquiryMessage: text }, makeSubmissionId());
      void named?.then((better) => {
        // What the visitor has written in the meantime stays.
        setValues((now) => (now.inquiryMessage === text ? { ...now, inquiryMessage: better } : now));
      });
    },

    /** Reopens the last one under its submission id, so that it is stored once even if it did arrive. */
    openAgain() {
      if (unsent) show(unsent.values, unsent.submissionId);
      else show({ ...empty, ...profile }, makeSubmissionId());
    },

    /** Drops the last one. */
    forget() {
      keep(undefined);
    },

    change(field: InquiryField, value: string) {
      setValues((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    },

    /** Validates and sends the inquiry. @returns the first invalid field, if any */
    submit(): InquiryField | undefined {
      const { errors = {} } = validateForm(form, values) ?? {};
      setErrors(errors);
      const [first] = Object.keys(errors) as InquiryField[];
      if (first) return first;
      if (!sending) {
        setSending(true);
        // Until it is confirmed: the page may be closed before that.
        keep({ values, submissionId });
        void inquire(values, submissionId).then((sent) => {
          if (sent) keep(undefined);
          setSending(false);
          close();
        });
      }
      return undefined;
    },
  };
}
