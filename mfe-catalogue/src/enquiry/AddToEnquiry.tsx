import { useState, type SubmitEvent } from 'react';
import { Button, control, Row, SiteLink, space, type, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses, enquiryAddresses } from 'api/addresses';
import { maxQuantityFieldLength } from 'api/enquiry/limits';
import { prepareAdding, submitLine } from './submit-line';

interface Props {
  /** The order code of a variant, or the id of a product. */
  code: string;
  name: string;
  /** Asks for a quantity in this unit; otherwise, one piece is added. */
  unit?: 'm' | 'pieces';
  variant?: 'primary' | 'secondary';
}

/**
 * Adds a product to the enquiry list, which the contact remote shows (row Q1). A form: without scripts, and in a browser
 * that stores nothing, the server adds the line and leads to the list.
 */
export function AddToEnquiry({ code, name, unit, variant = 'secondary' }: Props) {
  const [{ added, text }, setOutcome] = useState({ added: false, text: '' });
  const label = added ? 'Added' : 'Add to enquiry';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const quantity = (new FormData(event.currentTarget).get('quantity') as string | null) ?? '1';
    const now = await submitLine(event, { code, quantity, name, unit });
    if (now) setOutcome(now);
  };

  return (
    <Form
      method="post"
      action={enquiryAddresses.add}
      onFocus={prepareAdding}
      onPointerEnter={prepareAdding}
      onSubmit={submit}
    >
      <input type="hidden" name="code" value={code} />
      {unit && (
        <Row as="label" $gap={1}>
          Quantity ({unit})
          <Quantity
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="1"
            maxLength={maxQuantityFieldLength}
            aria-invalid={text !== '' && !added}
          />
        </Row>
      )}
      <Button
        type="submit"
        size={unit ? 'medium' : 'small'}
        variant={variant}
        icon={added ? 'check' : 'plus'}
        aria-label={unit ? undefined : `${label}: ${name}`}
      >
        {label}
      </Button>
      {unit ? (
        <Outcome role="status">
          {text} {added && <SiteLink to={addresses.enquiry.to()}>Open the enquiry list</SiteLink>}
        </Outcome>
      ) : (
        <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>
      )}
    </Form>
  );
}

const Form = styled(Row).attrs({ as: 'form' })`
  row-gap: ${space(1)};

  @media print {
    display: none;
  }
`;

const Quantity = styled.input`
  ${control}
  inline-size: 5.5rem;
  min-block-size: 2.75rem;
`;

const Outcome = styled.p`
  inline-size: 100%;
  font-size: ${type.small};
`;
