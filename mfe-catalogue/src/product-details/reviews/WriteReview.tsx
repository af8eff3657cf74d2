import { useEffect, useRef } from 'react';
import type { SubmitEvent, SyntheticEvent } from 'react';
import type { ProductDetails } from 'api/records';
import { Button, Heading, Muted, Notice, Row, space, Stack, Text } from 'shared-ui';
import { styled } from 'styled-components';
import { formAddresses } from 'api/addresses';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { restore, valuesOf, type ReviewField } from 'api/forms';
import { reviewDraft } from './draft';
import { notSent } from './not-sent';
import { fieldEdited, rejected, selectReviews } from './reviewsSlice';
import { ReviewFields } from './ReviewFields';
import type { ReviewValues } from './send';

/** Loaded when a visitor begins to write: most only read. */
const loadSending = () => import('./send');

interface Props {
  product: ProductDetails;
  /** Nobody has reviewed the product yet. */
  first: boolean;
}

/**
 * 'Write a Review' (row C12). A plain HTML form that works without scripts; with scripts it is validated and sent from
 * here. Its fields are uncontrolled, so text typed before hydration is kept.
 */
export function WriteReview({ product, first }: Props) {
  const { form } = useAppSelector(selectReviews);
  const { status, message, reason, canRetry, errors, sending, openedAt, outcomes, sent } = form;
  const dispatch = useAppDispatch();
  const element = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);

  useEffect(() => {
    if (element.current) restore(element.current, reviewDraft(product.id).read());
  }, [product.id]);

  // After each result, focus the first invalid field or else the notice.
  useEffect(() => {
    if (outcomes === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? document.getElementById('review-outcome'))?.focus();
  }, [outcomes]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    const { currentTarget } = event;
    try {
      const { sendReview } = await loadSending();
      const values = valuesOf(currentTarget) as ReviewValues;
      await sendReview(values, { productId: product.id, openedAt }, dispatch);
    } catch (error) {
      console.error('The review was not sent', error);
      dispatch(rejected({ ...notSent, productId: product.id }));
    }
    inFlight.current = false;
  };

  const edited = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    reviewDraft(product.id).save(valuesOf(currentTarget));
    const { name } = target as HTMLInputElement;
    if (errors[name as ReviewField]) dispatch(fieldEdited(name as ReviewField));
  };

  return (
    <Form
      ref={element}
      method="post"
      action={`${formAddresses.review.to(product.productCategoryId, product.id)}#write-review`}
      aria-labelledby="write-review"
      noValidate
      onFocus={() => void loadSending().catch(() => undefined)}
      onSubmit={submit}
      onInput={edited}
    >
      <Stack $gap={1}>
        <Heading level={3} id="write-review">
          Write a Review
        </Heading>
        {first && <Text>Be the first to review {product.productName}</Text>}
        <Muted>Your email address will not be published. Required fields are marked*</Muted>
      </Stack>
      {status !== 'none' && (
        <div id="review-outcome" tabIndex={-1}>
          <Notice
            tone={status}
            title={message}
            action={
              canRetry && (
                <Button type="submit" variant="secondary" size="small" icon="refresh">
                  Try again
                </Button>
              )
            }
          >
            {reason}
          </Notice>
        </div>
      )}
      <ReviewFields key={sent} />
      <Row>
        <Button type="submit" busy={sending}>
          {sending ? 'Sending…' : 'Submit'}
        </Button>
      </Row>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2.5)};
  max-inline-size: 48rem;

  @media print {
    display: none;
  }
`;
