import { useState } from 'react';
import { color, font, IconButton, media, SiteLink, space, type, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { useAppSelector } from '@platform/contract/store';
import { enquiryLimits, isInWords, isQuantity, lineProblems, type EnquiryLine } from 'api/enquiry';
import { selectCodes } from '../enquirySlice';
import { NearCodes } from './NearCodes';

interface LineProps {
  line: EnquiryLine;
  onChange: (changed: Partial<EnquiryLine>) => void;
  onRemove: (() => void) | undefined;
  /** The line's number, from 0. */
  row: number;
  onReplace: ((code: string) => void) | undefined;
}

/** One line: what it is, its quantity and its note (row Q2). */
export function Line({ line: { code, quantity, note }, onChange, onRemove, row, onReplace }: LineProps) {
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
        <Note value={note} onChange={(next) => onChange({ note: next })} />
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

/** A note that is kept while it is written. */
function Note({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [draft, setDraft] = useState<string>();
  return (
    <>
      <NoteInput
        name="note"
        value={draft ?? value}
        maxLength={enquiryLimits.note}
        placeholder="Note: size, colour, length …"
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(target.value.trim());
        }}
        onBlur={() => setDraft(undefined)}
      />
      <PrintedNote aria-hidden="true">{value}</PrintedNote>
    </>
  );
}

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
  }
`;

/** A field would cut a long note. */
const NoteInput = styled(Input)`
  @media print {
    display: none;
  }
`;

const PrintedNote = styled.span`
  display: none;

  @media print {
    display: block;
    overflow-wrap: anywhere;
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
