import { useEffect, useRef } from 'react';
import { Button, Notice } from 'shared-ui';
import { styled } from 'styled-components';
import { addLines, linesText, type EnquiryLine } from 'api/enquiry';
import type { EnquiryList } from '../useEnquiryList';
import { AddLinesForm } from './AddLinesForm';

/** Lines that have been removed, and the place in the list where they were. */
export interface RemovedLines {
  lines: readonly EnquiryLine[];
  at: number;
}

interface Props {
  removed: RemovedLines | undefined;
  list: EnquiryList;
  /** Called once it is put back: the focus has to go where that is. */
  onUndone: () => void;
}

/** Offers to put back what has just been removed (row Q2); it takes the focus of the button that is gone. */
export function Removed({ removed, list, onUndone }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed && list.kept === 'browser') button.current?.focus();
  }, [removed, list.kept]);
  if (!removed) return null;
  const { lines, at } = removed;
  const [first] = lines;
  return (
    <NotPrinted>
      <Notice
        title={`Removed: ${lines.length === 1 && first ? first.code : linesText(lines.length)}`}
        action={
          <AddLinesForm
            lines={lines}
            list={list}
            onAdd={() => {
              const others = [...list.lines];
              list.replace(addLines([...others.slice(0, at), ...lines], others.slice(at)).lines);
              onUndone();
            }}
          >
            <Button ref={button} type="submit" variant="secondary" size="small">
              Undo
            </Button>
          </AddLinesForm>
        }
      />
    </NotPrinted>
  );
}

const NotPrinted = styled.div`
  @media print {
    display: none;
  }
`;
