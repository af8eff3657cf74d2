import { useId, useRef, useState } from 'react';
import { color, control, type, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { enquiryLimits, isQuantity, lineProblems, typedQuantity, maxQuantityFieldLength } from 'api/enquiry';
import { useAppSelector } from '@platform/contract/store';
import { selectKept } from '../enquirySlice';
import { useFormOwner } from './useFormOwner';

interface QuantityProps {
  /** What is ordered. */
  name: string;
  /** What the quantity counts, if the catalogue says it. */
  unit: string | undefined;
  value: number;
  onChange: (value: number) => void;
}

/** A quantity that is kept as soon as it is valid; if it is not, the field says so and the previous quantity stays. */
export function Quantity({ name, unit, value, onChange }: QuantityProps) {
  const [draft, setDraft] = useState<string>();
  /** The quantity that stayed when another one could not be used, until it changes. */
  const [stayed, setStayed] = useState<number>();
  const isRefused = stayed === value;
  // The beginning of what is typed may itself be a quantity, as in `2.5`.
  const before = useRef(value);
  const { field } = useFormOwner();
  const isKept = useAppSelector(selectKept) === 'browser';
  const wrongId = useId();
  const wrong = draft !== undefined && !isQuantity(typedQuantity(draft));
  return (
    <>
      <QuantityLabel>
        <Name>
          {/* A comma after the hidden text would be read after a blank, as the beginning of another text. */}
          Quantity<VisuallyHidden> {[`of ${name}`, unit].filter(Boolean).join(', ')}</VisuallyHidden>
          {unit && <span aria-hidden="true">, {unit}</span>}
        </Name>
        <Input
          {...field}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxQuantityFieldLength}
          value={draft ?? String(value)}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong || isRefused ? wrongId : undefined}
          title={wrong ? lineProblems.quantity : undefined}
          onFocus={() => void (before.current = value)}
          onChange={({ target }) => {
            // Another tab may have changed the quantity since this field got the focus.
            if (draft === undefined) before.current = value;
            setDraft(target.value);
            setStayed(undefined);
            const typed = typedQuantity(target.value);
            onChange(isQuantity(typed) ? typed : before.current);
          }}
          onBlur={() => {
            if (!isKept) return;
            setStayed(wrong ? value : undefined);
            setDraft(undefined);
          }}
        />
      </QuantityLabel>
      {(wrong || isRefused) && (
        <Wrong id={wrongId} role="alert">
          {lineProblems.quantity}
          {isRefused && `: the quantity is still ${value}`}
        </Wrong>
      )}
    </>
  );
}

interface NoteProps {
  /** What is ordered. */
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** A note that is saved while it is being written. */
export function Note({ name, value, onChange }: NoteProps) {
  const [draft, setDraft] = useState<string>();
  const { field } = useFormOwner();
  const isKept = useAppSelector(selectKept) === 'browser';
  return (
    <NoteLabel data-empty={value === '' || undefined}>
      <Name>
        Note<VisuallyHidden> for {name}</VisuallyHidden>
      </Name>
      <NoteInput
        {...field}
        name="note"
        value={draft ?? value}
        maxLength={enquiryLimits.note}
        placeholder="Size, colour, length …"
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(target.value.trim());
        }}
        onBlur={() => isKept && setDraft(undefined)}
      />
      <PrintedNote aria-hidden="true">{value}</PrintedNote>
    </NoteLabel>
  );
}

const Name = styled.span`
  display: block;
  color: ${color.textMuted};
  font-size: ${type.small};
`;

const Input = styled.input`
  ${control}
  min-block-size: 2.75rem;

  @media print {
    min-block-size: 0;
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

  @media print {
    &[data-empty] {
      display: none;
    }
  }
`;

const Wrong = styled.p`
  grid-column: 1 / -1;
  color: ${color.danger};
  font-size: ${type.small};
`;
