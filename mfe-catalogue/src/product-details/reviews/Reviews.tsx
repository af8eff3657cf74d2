import type { CustomerReview } from 'content/records';
import { color, Heading, Muted, Rating, space, Stack } from 'shared-ui';
import { styled } from 'styled-components';

/** What customers say about the product (row C12). */
export function Reviews({ reviews }: { reviews: readonly CustomerReview[] }) {
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
    </Stack>
  );
}

function Review({ review: { customerName, stars, comment } }: { review: CustomerReview }) {
  return (
    <Item>
      <Name>{customerName}</Name>
      <Rating value={stars} />
      <p>{comment}</p>
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
