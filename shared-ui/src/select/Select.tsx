import { useEffect, useId, useRef, type ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { color, space, type } from '../tokens/tokens';
import { SelectBox } from './SelectBox';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'children'> {
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
}

/**
 * A choice outside forms that takes effect at once, such as a sort order or filter. In forms use `Field.Select`.
 * `className` goes to the root, everything else to the `select`. A choice made before the page is hydrated counts too.
 *
 * @example
 * <Select label="Sort by" options={orders} value={order} onChange={setOrder} />
 */
export function Select({ label, options, value, onChange, className, ...props }: SelectProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const line = useRef<HTMLDivElement>(null);
  // What was chosen before the page was hydrated; React would set it back with the next render.
  const takeEarlyChoice = useRef(() => {
    const chosen = line.current?.querySelector('select')?.value;
    const isOffered = (one: string | undefined) => options.some((option) => option.value === one);
    if (chosen !== undefined && chosen !== value && isOffered(chosen) && isOffered(value)) onChange(chosen);
  });
  useEffect(() => takeEarlyChoice.current(), []);
  return (
    <Line ref={line} className={className}>
      <label htmlFor={id}>{label}</label>
      <SelectBox {...props} id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </Line>
  );
}

const Line = styled.div`
  display: inline-grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  justify-self: start;
  gap: ${space(1.5)};
  max-inline-size: 100%;

  > label {
    color: ${color.textMuted};
    font-size: ${type.small};
  }
`;
