import type { ReactNode } from 'react';
import { writeLines, type EnquiryLine } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import type { EnquiryList } from '../useEnquiryList';

interface Props {
  lines: readonly EnquiryLine[];
  list: EnquiryList;
  /** Adds the lines to the list in this browser. */
  onAdd: () => void;
  /** The button, and what is beside it. */
  children: ReactNode;
}

/** A form that adds lines to the list; if this browser does not keep the list, the server adds them. */
export function AddLinesForm({ lines, list, onAdd, children }: Props) {
  return (
    <form
      method="post"
      action={enquiryAddresses.add}
      onSubmit={(event) => {
        if (list.kept === 'server') return;
        event.preventDefault();
        onAdd();
      }}
    >
      <input type="hidden" name="lines" value={writeLines(lines)} />
      {children}
    </form>
  );
}
