import { useEffect, useRef } from 'react';
import type { RefObject, SubmitEvent, SyntheticEvent } from 'react';
import type { ProductDetails } from 'api/records';
import { Button, Heading, Muted, Notice, Row, space, Stack, Text } from 'shared-ui';
import { styled } from 'styled-components';
import { formAddresses } from 'api/addresses';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { errorsOf, focusOutcome, restoreDraft, formValues, type Outcome, type ReviewField } from 'api/forms';
import { reviewDraft } from './draft';
import { notSent } from './not-sent';
import { fieldEdited, outcomeSeen, rejected, selectForm } from './reviewsSlice';
import { ReviewFields } from './ReviewFields';

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
  const { outcome, sending, openedAt, sent } = useAppSelector(selectForm);
  const dispatch = useAppDispatch();
  const element = useRef<HTMLFormElement>(null);
  const submit = useSubmit(product.id, openedAt);

  useEffect(() => {
    if (!element.current) return;
    const draft = reviewDraft(product.id);
    restoreDraft(element.current, draft.read());
    // What was written before the page listened.
    draft.save(formValues(element.current));
  }, [product.id]);

  const edited = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    reviewDraft(product.id).save(formValues(currentTarget));
    const { name } = target as HTMLInputElement;
    if (errorsOf({ outcome })[name as ReviewField]) dispatch(fieldEdited(name as ReviewField));
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
      {outcome && <OutcomeNotice form={element} outcome={outcome} />}
      <ReviewFields key={sent} />
      <Row>
        <Button type="submit" busy={sending}>
          {sending ? 'Sending…' : 'Submit'}
        </Button>
      </Row>
    </Form>
  );
}

/** Validates and sends the review of a form that is submitted, once at a time. */
function useSubmit(productId: string, openedAt: number) {
  const dispatch = useAppDispatch();
  const inFlight = useRef(false);
  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    const { currentTarget } = event;
    try {
      const { sendReview } = await loadSending();
      await sendReview(formValues(currentTarget), { productId, openedAt }, dispatch);
    } catch (error) {
      console.error('The review was not sent', error);
      dispatch(rejected({ ...notSent, productId }));
    }
    inFlight.current = false;
  };
}

interface OutcomeNoticeProps {
  form: RefObject<HTMLFormElement | null>;
  outcome: Outcome<ReviewField>;
}

/** What became of a review. If the visitor has not seen it, the focus moves to the first invalid field, or otherwise here. */
function OutcomeNotice({ form, outcome }: OutcomeNoticeProps) {
  const dispatch = useAppDispatch();
  const notice = useRef<HTMLDivElement>(null);
  const { kind, message, isSeen } = outcome;
  useEffect(() => {
    if (isSeen) return;
    focusOutcome(form.current, notice.current);
    dispatch(outcomeSeen());
  }, [form, isSeen, dispatch]);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        tone={kind === 'stored' ? 'success' : 'error'}
        title={message}
        action={
          kind === 'rejected' &&
          outcome.canRetry && (
            <Button type="submit" variant="secondary" size="small" icon="refresh">
              Try again
            </Button>
          )
        }
      >
        {kind === 'rejected' && outcome.reason}
      </Notice>
    </div>
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
