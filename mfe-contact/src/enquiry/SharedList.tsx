import { useState } from 'react';
import { Button, Notice, Row } from 'shared-ui';
import { useAppSelector } from '@platform/contract/store';
import { addLines, countText, lineProblems, linesText, type EnquiryLine } from 'api/enquiry';
import { selectCodes } from './enquirySlice';
import { AddLinesForm } from './lines/AddLinesForm';
import { lineName } from './line-name';
import { useChecks } from './useChecks';
import type { EnquiryList } from './useEnquiryList';

interface Props {
  shared: readonly EnquiryLine[];
  /** How many lines of the address cannot be read. */
  missing: number;
  list: EnquiryList;
  /** Called when the offer is over. */
  onDone: () => void;
}

/** Offers the lines of a shared address. The visitor's own list is never replaced (row Q4). */
export function SharedList({ shared, missing, list, onDone }: Props) {
  const [fault, setFault] = useState<string>();
  const codes = useAppSelector(selectCodes);
  useChecks(shared);
  if (shared.length === 0) {
    return (
      <Notice tone="error" title="This link to a list cannot be read.">
        It may have been cut off: ask for it again, or for the list as a file.
      </Notice>
    );
  }
  const own =
    list.lines.length > 0 ? `Your own list (${linesText(list.lines.length)}) does not change until you add these.` : '';
  const { left } = addLines(list.lines, shared);
  return (
    <Notice
      title={`Somebody has shared a list with you: ${linesText(shared.length)}`}
      action={
        <AddLinesForm
          lines={shared}
          list={list}
          onAdd={() => {
            const added = list.add(shared);
            if (added.left.length > 0) setFault(added.why);
            else onDone();
          }}
        >
          <Row $gap={1}>
            {left.length === 0 && (
              <Button type="submit" size="small">
                Add to my list
              </Button>
            )}
            {list.kept === 'browser' && (
              <Button size="small" variant="secondary" onClick={onDone}>
                No, thank you
              </Button>
            )}
          </Row>
        </AddLinesForm>
      }
    >
      <ul>
        {shared.map((line) => (
          <li key={line.code}>
            {countText(line, codes[line.code]?.known)} {lineName(line.code, codes[line.code])}
          </li>
        ))}
      </ul>
      {missing > 0 && <p>{linesText(missing)} of the link cannot be read: it may have been cut off.</p>}
      {left.length > 0 && (
        <p>
          {lineProblems.full}: remove some of yours first, {linesText(left.length)} of these did not fit.
        </p>
      )}
      {own}
      {fault && <p role="alert">{fault}</p>}
    </Notice>
  );
}
