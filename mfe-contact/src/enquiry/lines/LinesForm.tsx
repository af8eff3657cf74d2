import { useEffect, useRef, useState } from 'react';
import { Button, color, space } from 'shared-ui';
import { styled } from 'styled-components';
import { useAppSelector } from '@platform/contract/store';
import { orderKey, linesText, withCode, type EnquiryLine, type Prices } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { selectCodes } from '../enquirySlice';
import type { EnquiryList } from '../useEnquiryList';
import { Line } from './Line';
import type { RemovedLines } from './Removed';
import { useEarlyChanges } from './useEarlyChanges';
import { useFormOwner } from './useFormOwner';

/** The id of the text that counts the lines; it can be focused. */
export const linesId = 'lines';

interface Props {
  list: EnquiryList;
  onRemoved: (removed: RemovedLines) => void;
  site: Prices;
}

/**
 * The lines with their quantities and notes (row Q2). One HTML form, which changes the cookie's list without scripts;
 * with scripts each change is kept at once.
 */
export function LinesForm({ list, onRemoved, site }: Props) {
  const { lines, kept } = list;
  const codes = useAppSelector(selectCodes);
  const open = lines.filter(({ code }) => (codes[code]?.near?.length ?? 0) > 0).length;
  const form = useRef<HTMLFormElement>(null);
  const { button } = useFormOwner();
  const [chosen, setChosen] = useState<{ code: string }>();
  useEarlyChanges(form, list);
  // The pressed button has disappeared with the other offers.
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('[name=code]') ?? [])];
    const line = inputs.find(({ value }) => value === chosen?.code)?.parentElement;
    line?.querySelector<HTMLInputElement>('[name=quantity]')?.focus();
  }, [chosen]);
  const choose = (at: number, code: string) => {
    list.replace(withCode(lines, at, code));
    setChosen({ code });
  };
  const remove = (at: number) => {
    list.replace(lines.filter((_, index) => index !== at));
    onRemoved({ lines: [lines[at]!], at });
  };
  const change = (at: number, changed: Partial<EnquiryLine>) =>
    list.replace(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)));
  return (
    <Form
      ref={form}
      method="post"
      action={enquiryAddresses.change}
      aria-label="Lines"
      onSubmit={(event) => kept === 'browser' && event.preventDefault()}
    >
      {/* Enter in a field presses the form's first button, which must not remove a line. */}
      <button {...button} type="submit" name="enter" value="1" hidden />
      <Count role="status" id={linesId} tabIndex={-1}>
        {linesText(lines.length)}
        {open > 0 && `, ${open} to be matched to a product`}
      </Count>
      <List>
        {lines.map((line, at) => (
          <Line
            key={orderKey(line.code)}
            line={line}
            onChange={(changed) => change(at, changed)}
            onRemove={kept === 'browser' ? () => remove(at) : undefined}
            row={at}
            site={site}
            onReplace={kept === 'browser' ? (code) => choose(at, code) : undefined}
          />
        ))}
      </List>
      {kept === 'server' && (
        <Save>
          <Button {...button} type="submit" variant="secondary">
            Save quantities and notes
          </Button>
        </Save>
      )}
    </Form>
  );
}

/** Other forms are not printed. */
const Form = styled.form`
  @media print {
    display: block;
  }
`;

const Count = styled.p`
  margin-block-end: ${space(1)};
  font-weight: 600;
`;

/** The container whose width decides whether the fields of a line reflow. */
const List = styled.ol`
  container: lines / inline-size;
  margin: 0;
  padding: 0;
  list-style: none;
  border-block-start: 1px solid ${color.lineStrong};
`;

/** Shown once something has been changed, until scripts run, which keep each change. */
const Save = styled.div`
  margin-block-start: ${space(2)};

  @media not (scripting: none) {
    form:not(:has(:user-valid)) > & {
      display: none;
    }
  }
`;
