import { useEffect, useRef } from 'react';
import { Button, Notice } from 'shared-ui';
import { styled } from 'styled-components';
import { addLines, lineProblems, linesText, type EnquiryLine } from 'api/enquiry';
import type { EnquiryList } from '../useEnquiryList';
import { AddLinesForm } from './AddLinesForm';

/** Lines that have been removed, and the place in the list where they were. */
export interface RemovedLines {
  lines: readonly EnquiryLine[];
  at: number;
  /** Why they could not be put back, if that was tried. */
  why?: string;
}

interface Props {
  removed: RemovedLines | undefined;
  list: EnquiryList;
  /** Called once the lines that fit have been put back, since the focus has to go there. The lines that do not fit are `left`. */
  onUndone: (left: RemovedLines | undefined) => void;
}

/** Offers to put back what has just been removed (row Q2); it takes the focus from the button that has disappeared. */
export function Removed({ removed, list, onUndone }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed && list.kept === 'browser') button.current?.focus();
  }, [removed, list.kept]);
  if (!removed) return null;
  const { lines, at, why } = removed;
  const undo = () => {
    // Lines added since then stay, even if that leaves no space for everything that was removed.
    const { left } = addLines(list.lines, lines);
    const fitting = lines.filter((line) => !left.includes(line));
    const begun = addLines(list.lines.slice(0, at), fitting);
    list.replace(addLines(begun.lines, list.lines.slice(at)).lines);
    onUndone(left.length > 0 ? { lines: left, at: at + fitting.length, why: lineProblems.full } : undefined);
  };
  const [first] = lines;
  return (
    <NotPrinted>
      <Notice
        title={`Removed: ${lines.length === 1 && first ? first.code : linesText(lines.length)}`}
        action={
          <AddLinesForm lines={lines} list={list} onAdd={undo}>
            <Button ref={button} type="submit" variant="secondary" size="small">
              Undo
            </Button>
          </AddLinesForm>
        }
      >
        {why}
      </Notice>
    </NotPrinted>
  );
}

const NotPrinted = styled.div`
  @media print {
    display: none;
  }
`;
