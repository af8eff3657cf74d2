import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { addresses, enquiryAddresses } from 'api/addresses';
import { prepareAdding, submitLine } from './submit-line';

/**
 * One form around a list: its buttons named `code` add one piece each to the enquiry list, any other button compares what
 * is ticked in `items`. Without scripts the server adds the line, and {@link compareTicked} makes the comparison a GET.
 * @param nameOf what a code is called in announcements
 */
export function useListForm(nameOf: (code: string) => string) {
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState('');
  const navigate = useNavigate();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const button = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (button?.name !== 'code') {
      event.preventDefault();
      const ticked = new FormData(event.currentTarget).getAll('items').map(String);
      if (ticked.length === 0) setOutcome('Tick what to compare.');
      else void navigate(addresses.compare.to(ticked));
      return;
    }
    const code = button.value;
    const now = await submitLine(event, { code, quantity: '1', name: nameOf(code) });
    if (!now) return;
    if (now.added) setAdded((before) => new Set(before).add(code));
    setOutcome(now.text);
  };

  return {
    /** The codes that were added on this page. */
    added,
    /** For the visitor, announced when it changes. */
    outcome,
    setOutcome,
    formProps: {
      method: 'post',
      action: enquiryAddresses.add,
      onFocus: prepareAdding,
      onPointerEnter: prepareAdding,
      onSubmit: submit,
    },
  };
}

/** Attributes of the button that compares. */
export const compareTicked = { type: 'submit', formMethod: 'get', formAction: addresses.compare.to() } as const;
