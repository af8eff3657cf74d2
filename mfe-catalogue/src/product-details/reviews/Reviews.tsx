import type { ReactNode } from 'react';
import type { CustomerReview } from 'api/records';
import { color, Heading, Muted, radius, Rating, space, Stack, type } from 'shared-ui';
import { styled } from 'styled-components';
import type { PublishedReview } from 'api/forms';

interface Props {
  /** The catalogue's own reviews and those that visitors wrote, in display order. */
  reviews: readonly (CustomerReview & Pick<Partial<PublishedReview>, 'pending'>)[];
  /** Shown below the list. */
  children?: ReactNode;
}

/** The product's reviews (row C12). Every part of a review is plain text. */
export function Reviews({ reviews, children }: Props) {
  return (
    <Stack as="section" $gap={3} aria-labelledby="reviews">
      <Heading id="reviews">Reviews</Heading>
      <Stack $gap={2}>
        <Heading level={3}>Customer Reviews</Heading>
        {reviews.length === 0 ? (
          <Muted>No Reviews Yet.</Muted>
        ) : (
          <List role="list">
            {reviews.map((review, index) => (
              <Review key={index} review={review} />
            ))}
          </List>
        )}
      </Stack>
      {children}
    </Stack>
  );
}

function Review({ review: { customerName, stars, comment, pending, sample } }: { review: Props['reviews'][number] }) {
  return (
    <Item>
      <Name>{customerName}</Name>
      <Rating value={stars} />
      {pending && <Pending>Awaiting approval</Pending>}
      {sample && <Muted>Sample review</Muted>}
      <Comment>{comment}</Comment>
    </Item>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  gap: ${space(2)};
`;

const Item = styled.li`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${space(1)};
  padding: ${space(2.5)};
  border: 1px solid ${color.line};
`;

const Name = styled.span`
  color: ${color.ink};
  font-weight: 600;
`;

const Comment = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Marks a review that awaits the company's approval; only its author sees it. */
const Pending = styled.span`
  padding: ${space(0.25)} ${space(1)};
  border: 1px solid ${color.copper};
  border-radius: ${radius};
  background: ${color.copperPale};
  color: ${color.copperDeep};
  font-size: ${type.small};
`;
