import { useState } from 'react';
import { inquiry as form, makeSubmissionId, validateForm, type InquiryField } from 'api/forms';
import type { Inquiry } from '../conversation/post';
import type { Conversation } from '../conversation/useConversation';

const empty: Inquiry = {
  userName: '',
  userEmail: '',
  userCountry: '',
  inquiryPhone: '',
  inquiryMessage: '',
  companyName: '',
  companyLocation: '',
};

/** The four fields that closing clears (row F8). */
const cleared = { inquiryPhone: '', inquiryMessage: '', companyName: '', companyLocation: '' };

/** The inquiry that is being written, and the last one that could not be sent (row F8). */
export function useInquiry({ profile, inquire }: Pick<Conversation, 'profile' | 'inquire'>) {
  const [isOpen, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<InquiryField, string>>>({});
  // Kept in memory only: gone with the page.
  const [draft, setDraft] = useState<{ values: Inquiry; submissionId: string }>();
  const [submissionId, setSubmissionId] = useState(makeSubmissionId);

  const show = (next: Inquiry, id: string) => {
    setValues(next);
    setSubmissionId(id);
    setErrors({});
    setOpen(true);
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

    /** An empty inquiry, from the visitor that is known. */
    open() {
      const { userName, userEmail, userCountry } = profile ?? values;
      show({ ...empty, userName, userEmail, userCountry }, makeSubmissionId());
    },

    /** The one that could not be sent; the same to the server, should it have arrived all the same. */
    openAgain() {
      if (draft) show(draft.values, draft.submissionId);
      else show({ ...empty, ...profile }, makeSubmissionId());
    },

    change(field: InquiryField, value: string) {
      setValues((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    },

    /** Sends what was written; returns the first field that keeps it from being sent. */
    submit(): InquiryField | undefined {
      const { errors = {} } = validateForm(form, values) ?? {};
      setErrors(errors);
      const [first] = Object.keys(errors) as InquiryField[];
      if (first) return first;
      if (!sending) {
        setSending(true);
        void inquire(values, submissionId).then((sent) => {
          setDraft(sent ? undefined : { values, submissionId });
          setSending(false);
          close();
        });
      }
      return undefined;
    },
  };
}
