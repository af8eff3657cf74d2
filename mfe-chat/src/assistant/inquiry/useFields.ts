import { useState } from 'react';
import { inquiry as form, validateForm, type InquiryField } from 'api/forms';
import type { Inquiry } from '../conversation/post';

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

/** The fields of the inquiry that is being written, and their errors. */
export function useFields() {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<InquiryField, string>>>({});
  /** Whether this one is being sent and can no longer be changed. */
  const [isLocked, setLocked] = useState(false);
  /** Whether this is a new inquiry in which nothing has been written. */
  const [isUntouched, setUntouched] = useState(true);

  return {
    values,
    errors,
    isLocked,
    isUntouched,

    /** Begins a new inquiry, or continues one that has been sent before. */
    begin(next: Partial<Inquiry>, isNew: boolean) {
      setUntouched(isNew);
      setLocked(false);
      setValues({ ...empty, ...next });
      setErrors({});
    },

    change(field: InquiryField, value: string) {
      if (isLocked) return;
      setUntouched(false);
      setValues((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    },

    /** Replaces the first message with another, unless the visitor has edited it in the meantime. */
    replaceMessage: (first: string, better: string) =>
      setValues((now) => (now.inquiryMessage === first ? { ...now, inquiryMessage: better } : now)),

    /** Shows what is wrong. @returns the first invalid field, if any */
    validate(): InquiryField | undefined {
      const { errors = {} } = validateForm(form, values) ?? {};
      setErrors(errors);
      return (Object.keys(errors) as InquiryField[])[0];
    },

    lock: () => setLocked(true),
    /** Empties the fields about one inquiry and keeps those about the visitor. */
    clear: () => setValues((now) => ({ ...now, ...cleared })),
    clearAll: () => setValues(empty),
  };
}
