import { useEffect, useRef, useState } from 'react';
import { Button, color, font, IconButton, media, SiteLink, space, type, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { useAppSelector } from '@platform/contract/store';
import {
  codeKey,
  enquiryAddresses,
  enquiryLimits,
  isInWords,
  isQuantity,
  lineProblems,
  linesText,
  withCode,
  type EnquiryLine,
} from 'api/enquiry';
import { selectCodes } from '../enquirySlice';
import type { EnquiryList } from '../useEnquiryList';
import { NearCodes } from './NearCodes';
import type { RemovedLines } from './Removed';

/** The id of the text that counts the lines; it can be focused. */
export const linesId = 'lines';

interface Props {
  list: EnquiryList;
  onRemoved: (removed: RemovedLines) => void;
}

/**
 * The lines with their quantities and notes (row Q2). One HTML form, which changes the cookie's list without scripts;
 * with scripts each change is kept at once.
 */
export function LinesForm({ list, onRemoved }: Props) {
  const { lines, kept } = list;
  const codes = useAppSelector(selectCodes);
  const open = lines.filter(({ code }) => (codes[code]?.near?.length ?? 0) > 0).length;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<string>();
  // The pressed button is gone with the other offers.
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('[name=code]') ?? [])];
    const line = inputs.find(({ value }) => value === chosen)?.parentElement;
    line?.querySelector<HTMLInputElement>('[name=quantity]')?.focus();
  }, [chosen]);
  const choose = (at: number, code: string) => {
    list.replace(withCode(lines, at, code));
    setChosen(code);
  };
  const remove = (at: number) => {
    list.replace(lines.filter((_, index) => index !== at));
    onRemoved({ lines: [lines[at]!], at });
  };
  const change = (at: number, changed: Partial<EnquiryLine>) =>
    list.replace(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)));
  return (
    <form
      ref={form}
      method="post"
      action={enquiryAddresses.change}
      aria-label="Lines"
      onSubmit={(event) => kept === 'browser' && event.preventDefault()}
    >
      {/* Enter in a field presses the form's first button, which must not remove a line. */}
      <button type="submit" hidden />
      <Count role="status" id={linesId} tabIndex={-1}>
        {linesText(lines.length)}
        {open > 0 && `, ${open} to be matched to a product`}
      </Count>
      <List>
        {lines.map((line, at) => (
          <Line
            key={codeKey(line.code)}
            line={line}
            onChange={(changed) => change(at, changed)}
            onRemove={kept === 'browser' ? () => remove(at) : undefined}
            row={at}
            onReplace={kept === 'browser' ? (code) => choose(at, code) : undefined}
          />
        ))}
      </List>
      {kept === 'server' && (
        <WithoutScripts>
          <Button type="submit" variant="secondary">
            Save quantities and notes
          </Button>
        </WithoutScripts>
      )}
    </form>
  );
}

interface LineProps {
  line: EnquiryLine;
  onChange: (changed: Partial<EnquiryLine>) => void;
  onRemove: (() => void) | undefined;
  /** The line's number, from 0. */
  row: number;
  onReplace: ((code: string) => void) | undefined;
}

function Line({ line: { code, quantity, note }, onChange, onRemove, row, onReplace }: LineProps) {
  const codes = useAppSelector(selectCodes);
  const { known, near } = codes[code] ?? {};
  const name = known?.name ?? code;
  return (
    <Item>
      <input type="hidden" name="code" value={code} />
      <What>
        {known ? (
          <SiteLink to={known.address}>{known.name}</SiteLink>
        ) : (
          <span>{near && !isInWords(code) ? 'Not in our catalogue' : ''}</span>
        )}
        {!known?.family && <Code $inWords={isInWords(code)}>{known?.code ?? code}</Code>}
        {known?.family && <Hint>No variant chosen yet: say which one in the note, or choose it on its page.</Hint>}
        {near && near.length > 0 && <NearCodes code={code} row={row} near={near} onChoose={onReplace} />}
        {near?.length === 0 && isInWords(code) && (
          <Hint>Not found in our catalogue. You can send the line as it is.</Hint>
        )}
      </What>
      <Quantity name={name} value={quantity} onChange={(next) => onChange({ quantity: next })} />
      <NoteLabel>
        <VisuallyHidden>Note for {name}</VisuallyHidden>
        <Input
          name="note"
          key={note}
          defaultValue={note}
          maxLength={enquiryLimits.note}
          placeholder="Note: size, colour, length …"
          onBlur={({ target }) => target.value.trim() !== note && onChange({ note: target.value.trim() })}
        />
      </NoteLabel>
      <Remove type="submit" icon="close" name="remove" value={code} aria-label={`Remove ${name}`} onClick={onRemove} />
    </Item>
  );
}

/** A quantity that is kept as soon as it can be used; one that cannot be used says so. */
function Quantity({ name, value, onChange }: { name: string; value: number; onChange: (value: number) => void }) {
  const [draft, setDraft] = useState<string>();
  const wrong = draft !== undefined && !isQuantity(Number(draft));
  return (
    <QuantityLabel>
      <VisuallyHidden>Quantity of {name}</VisuallyHidden>
      <Input
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={draft ?? String(value)}
        aria-invalid={wrong || undefined}
        title={wrong ? lineProblems.quantity : undefined}
        onChange={({ target }) => {
          setDraft(target.value);
          if (isQuantity(Number(target.value))) onChange(Number(target.value));
        }}
        onBlur={() => setDraft(undefined)}
      />
      {wrong && <Wrong role="alert">{lineProblems.quantity}</Wrong>}
    </QuantityLabel>
  );
}

const Count = styled.p`
  margin-block-end: ${space(1)};
  font-weight: 600;
`;

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  border-block-start: 1px solid ${color.lineStrong};
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 2.75rem;
  grid-template-areas: 'what remove' 'quantity quantity' 'note note';
  gap: ${space(1)} ${space(2)};
  padding-block: ${space(2)};
  border-block-end: 1px solid ${color.line};
  break-inside: avoid;

  @media ${media.sm} {
    grid-template-columns: minmax(0, 1fr) 7rem 2.75rem;
    grid-template-areas: 'what quantity remove' 'note note note';
  }

  @media ${media.md} {
    grid-template-columns: minmax(0, 5fr) 7rem minmax(0, 4fr) 2.75rem;
    grid-template-areas: 'what quantity note remove';
  }
`;

const What = styled.div`
  grid-area: what;
  display: grid;
  justify-items: start;
  align-content: start;
  gap: ${space(0.5)};
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Code = styled.span<{ $inWords: boolean }>`
  font-family: ${({ $inWords }) => ($inWords ? 'inherit' : font.mono)};
  font-size: ${({ $inWords }) => ($inWords ? 'inherit' : type.small)};
`;

const Hint = styled.span`
  color: ${color.textMuted};
  font-size: ${type.small};
`;

const Input = styled.input`
  inline-size: 100%;
  min-block-size: 2.75rem;
  padding-inline: ${space(1.5)};
  border: 1px solid ${color.lineStrong};
  background: ${color.surface};
  color: ${color.text};
  font: inherit;

  &[aria-invalid] {
    border-color: ${color.danger};
  }

  @media print {
    border: 0;
    padding: 0;

    &::placeholder {
      color: transparent;
    }
  }
`;

const QuantityLabel = styled.label`
  grid-area: quantity;
  font-variant-numeric: tabular-nums;
`;

const NoteLabel = styled.label`
  grid-area: note;
`;

const Wrong = styled.span`
  color: ${color.danger};
  font-size: ${type.small};
`;

const Remove = styled(IconButton)`
  grid-area: remove;

  @media print {
    display: none;
  }
`;

const WithoutScripts = styled.div`
  margin-block-start: ${space(2)};

  @media not (scripting: none) {
    display: none;
  }
`;
