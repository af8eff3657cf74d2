import { useCallback, useState } from 'react';
import { color, radius, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import { latinDigits } from 'api/enquiry/latin';
import { Folded } from './Folded';
import {
  fromField,
  readInterval,
  toField,
  writeInterval,
  type FacetGroup,
  type FacetOption,
  type Interval,
} from 'api/facets';

interface Props {
  group: FacetGroup;
  /**
   * The fields that were changed before hydration, whose values win. All others follow the address, since hydration leaves the
   * server's value in place even if the address has changed.
   */
  early: ReadonlySet<Element>;
  /** Applies what the form's fields say. */
  onChoose: () => void;
}

const shownOptions = 6;

/** One facet: its values with the number of products for each, or fields for numbers. */
export function Facet({ group, early, onChoose }: Props) {
  const { id, label, unit, type: kind, options, intervals } = group;
  const [first, rest] = [options.slice(0, shownOptions), options.slice(shownOptions)];
  const list = (some: readonly FacetOption[]) =>
    some.map((option) => <Option key={option.value} id={id} option={option} early={early} onChoose={onChoose} />);
  const [interval, ...others] = intervals;
  return (
    <Group>
      <legend>
        {label}
        {unit && ` (${unit})`}
      </legend>
      {list(first)}
      {rest.length > 0 && (
        <Folded label={`${rest.length} more`} isUsed={rest.some(({ chosen }) => chosen)}>
          {list(rest)}
        </Folded>
      )}
      {kind === 'range' && <Fitting group={group} early={early} interval={interval} />}
      {kind === 'number' && (options.length === 0 || interval) && (
        <FromTo group={group} early={early} interval={interval} />
      )}
      {others.map((one) => (
        <input key={writeInterval(one)} type="hidden" name={id} value={writeInterval(one)} />
      ))}
    </Group>
  );
}

function Option({ id, option, early, onChoose }: { id: string; option: FacetOption } & Omit<Props, 'group'>) {
  const { value, text, count, chosen } = option;
  const [checked, setChecked] = useFollowing(chosen);
  const [isFocused, setIsFocused] = useState(false);
  const reconcileBox = useCallback(
    (box: HTMLInputElement | null) => {
      if (!box) return;
      if (early.has(box)) setChecked(box.checked);
      else box.checked = checked;
    },
    [early, checked, setChecked],
  );
  return (
    <label>
      <input
        ref={reconcileBox}
        type="checkbox"
        name={id}
        value={value}
        checked={checked}
        // A box that is disabled would lose the focus to the page.
        disabled={count === 0 && !chosen && !isFocused}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onChange={({ target }) => {
          setChecked(target.checked);
          onChoose();
        }}
      />
      <span>{text}</span>
      <small>{count}</small>
    </label>
  );
}

interface NumberProps extends Pick<Props, 'group' | 'early'> {
  interval: Interval | undefined;
}

/** A field for what a range has to fit: one number, or an interval. */
function Fitting({ group: { id, label, unit, bounds }, early, interval }: NumberProps) {
  const [typed, setTyped] = useFollowing(interval ? fieldText(interval) : '', (text) => meaningOf(text, unit));
  return (
    <Numbers>
      <NumberField
        early={early}
        name={id}
        label={`${label}${unit ? ` in ${unit}` : ''}, e.g. ${bounds?.join(' to ') ?? ''}`}
        placeholder={bounds && `e.g. ${bounds[0]}`}
        unit={unit}
        value={typed}
        onType={setTyped}
      />
    </Numbers>
  );
}

/** An interval as a visitor would type it. */
const fieldText = (interval: Interval) =>
  interval.every(Number.isFinite) ? writeInterval(interval).replace('~', ' to ') : writeInterval(interval);

/** Two fields for the ends of an interval; each keeps what was typed into it, even if the larger number is in the first. */
function FromTo({ group: { id, label, unit, bounds }, early, interval }: NumberProps) {
  const end = (value: number | undefined) => (Number.isFinite(value) ? String(value) : '');
  const [typed, setTyped] = useFollowing([end(interval?.[0]), end(interval?.[1])], (ends) =>
    meaningOf(ends.join('~'), unit),
  );
  const field = (at: number, name: string, which: string) => (
    <NumberField
      early={early}
      name={name}
      label={`${label} ${which}`}
      unit={unit}
      placeholder={bounds?.[at]}
      isEnd
      value={typed[at]!}
      onType={(text) =>
        setTyped((ends) => (ends[at] === text ? ends : ends.map((each, index) => (index === at ? text : each))))
      }
    />
  );
  return (
    <Numbers>
      {field(0, fromField(id), 'from')}
      to
      {field(1, toField(id), 'to')}
    </Numbers>
  );
}

/** A key that is equal for texts with the same meaning, such as `11.4` and `11,4 mm`. */
const meaningOf = (text: string, unit: string | undefined) => readInterval(text, unit)?.join() ?? text;

interface NumberFieldProps extends Pick<Props, 'early'> {
  name: string;
  label: string;
  unit: string | undefined;
  placeholder: string | undefined;
  /** Whether the field takes one end of an interval; otherwise it takes an interval as well. */
  isEnd?: boolean;
  value: string;
  onType: (text: string) => void;
}

/**
 * A state that follows a value in the address and that the visitor can change. When that value changes, an edit that matches
 * neither the old value nor the new one is kept, because its own address is still to come.
 * @param meaning maps values that mean the same to the same key
 */
function useFollowing<T>(value: T, meaning: (value: T) => unknown = (given) => given) {
  const [now, set] = useState(value);
  const [before, setBefore] = useState(value);
  if (meaning(value) !== meaning(before)) {
    setBefore(value);
    if ([before, value].some((given) => meaning(given) === meaning(now))) set(value);
  }
  return [now, set] as const;
}

/** Why a field's text cannot be used; empty if it can. */
function problemOf(text: string, unit: string | undefined, isEnd: boolean): string {
  const [from, to] = readInterval(text, unit) ?? [];
  const isUsable = text.trim() === '' || (from !== undefined && (!isEnd || from === to));
  return isUsable ? '' : `Enter a number such as 23.4${isEnd ? '' : ', or two such as 20 to 24'}.`;
}

const inLatin = (typed: string) => latinDigits(typed).replace('٫', '.');

/** A field for numbers. Once it has been left, it says why its text cannot be used. */
function NumberField({ early, name, label, unit, placeholder, isEnd = false, value, onType }: NumberFieldProps) {
  const [hasBeenLeft, setHasBeenLeft] = useState(false);
  const problem = problemOf(value, unit, isEnd);
  const isWrong = hasBeenLeft && problem !== '';
  const problemId = `${name}-problem`;
  const reconcileField = (field: HTMLInputElement | null) => {
    if (!field) return;
    field.setCustomValidity(problem);
    if (early.has(field)) onType(inLatin(field.value));
    else if (field.value !== value) field.value = value;
  };
  return (
    <>
      <input
        ref={reconcileField}
        type="text"
        name={name}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        maxLength={40}
        onBlur={() => setHasBeenLeft(true)}
        onChange={({ target }) => {
          setHasBeenLeft(false);
          onType(inLatin(target.value));
        }}
      />
      {isWrong && (
        <small id={problemId} role="alert">
          {problem}
        </small>
      )}
    </>
  );
}

const Group = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: ${space(1.5)} 0;
  border: 0;
  border-block-start: 1px solid ${color.line};
  font-size: ${type.small};

  > legend {
    float: inline-start;
    inline-size: 100%;
    padding: 0 0 ${space(0.5)};
    color: ${color.ink};
    font-weight: 600;
  }

  > legend + * {
    clear: both;
  }

  /* Also those that are folded. */
  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: ${space(1)};
    align-items: center;
    min-block-size: 2rem;
    overflow-wrap: anywhere;

    > input {
      inline-size: 1.125rem;
      block-size: 1.125rem;
      margin: 0;
      accent-color: ${color.ink};
    }

    > small {
      color: ${color.textMuted};
      font-size: ${type.micro};
      font-variant-numeric: tabular-nums;
    }

    &:has(:disabled) {
      color: ${color.textMuted};
      cursor: default;
    }

    @media (pointer: coarse) {
      min-block-size: 2.75rem;
    }
  }
`;

const Numbers = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  padding-block: ${space(0.5)};

  > input {
    flex: 1;
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    padding-inline: ${space(1)};
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius};
    background: ${color.surface};
    color: ${color.text};
    font-size: 1rem;

    &[aria-invalid] {
      border-color: ${color.danger};
    }
  }

  > small {
    flex: 1 0 100%;
    order: 1;
    color: ${color.danger};
  }
`;
