import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Field, Heading, space } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import type { ComparedItem } from './comparison';
import type { CompareState } from './compareSlice';
import { longestItem, readRequest } from './items';

interface Props {
  items: readonly ComparedItem[];
  others: CompareState['others'];
}

/** Puts another product beside those that are compared: a GET form, which works without scripts. */
export function AddItem({ items, others }: Props) {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') fields.append(name, value);
    const { items: all, left } = readRequest(fields);
    void navigate(addresses.compare.to([...all, ...left]));
  };
  return (
    // Other items have another form: what was typed is in the address then.
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
