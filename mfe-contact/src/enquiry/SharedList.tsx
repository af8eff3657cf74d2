import { Button, Notice, Row } from 'shared-ui';
import { addLines, linesText, type EnquiryLine } from 'api/enquiry';
import { AddLinesForm } from './lines/AddLinesForm';
import type { EnquiryList } from './useEnquiryList';

interface Props {
  shared: readonly EnquiryLine[];
  list: EnquiryList;
  /** Called when the offer is over. */
  onDone: () => void;
}

/** Offers the lines of a shared address. The visitor's own list is never replaced (row Q4). */
export function SharedList({ shared, list, onDone }: Props) {
  const own = list.lines.length > 0 ? `Your own list (${linesText(list.lines.length)}) stays as it is until then.` : '';
  return (
    <Notice
      title={`Somebody has shared a list with you: ${linesText(shared.length)}`}
      action={
        <AddLinesForm
          lines={shared}
          list={list}
          onAdd={() => {
            list.replace(addLines(list.lines, shared).lines);
            onDone();
          }}
        >
          <Row $gap={1}>
            <Button type="submit" size="small">
              Add to my list
            </Button>
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
        {shared.map(({ code, quantity }) => (
          <li key={code}>
            {quantity} × {code}
          </li>
        ))}
      </ul>
      {own}
    </Notice>
  );
}
