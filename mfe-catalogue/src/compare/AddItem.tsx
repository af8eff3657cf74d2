import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Field, Heading, space } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import type { ComparedItem } from './comparison';
import type { CompareState } from './compareSlice';
import { longestItem, readItems } from './items';

interface Props extends Pick<CompareState, 'others' | 'onlyDifferences'> {
  items: readonly ComparedItem[];
}

/** Adds another product to the comparison: a GET form, which works without scripts. */
export function AddItem({ items, others, onlyDifferences }: Props) {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // No field is a file.
    const fields = [...new FormData(event.currentTarget)] as [string, string][];
    void navigate(addresses.compare.to(readItems(new URLSearchParams(fields)), { onlyDifferences }));
  };
  return (
    // Other items get a new form, because what was typed is then in the address.
    <Form
      key={items.map(({ key }) => key).join()}
      action={addresses.compare.to()}
      aria-labelledby="add-to-comparison"
      onSubmit={submit}
    >
      <Heading level={2} size={4} id="add-to-comparison">
        {items.length > 0 ? 'Compare with' : 'What would you like to compare?'}
      </Heading>
      {items.map(({ key }) => (
        <input key={key} type="hidden" name="items" value={key} />
      ))}
      {onlyDifferences && <input type="hidden" name="only" value="differences" />}
      {others.length > 0 && (
        <Choice name="items">
          <Field.Label>A product of the same category</Field.Label>
          <Field.Select defaultValue="">
            <option value="">Choose</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Field.Select>
        </Choice>
      )}
      <Choice name="items">
        <Field.Label>Order code</Field.Label>
        <Field.Input maxLength={longestItem} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Choice>
      <Button type="submit" variant="secondary">
        Compare
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(2)};

  > :first-child {
    inline-size: 100%;
  }

  @media print {
    display: none;
  }
`;

const Choice = styled(Field.Root)`
  inline-size: min(100%, 24rem);
`;
