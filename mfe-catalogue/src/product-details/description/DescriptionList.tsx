import type { DescriptionEntry, ProductDetails } from 'api/records';
import { Heading, space, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { ruleFor } from './rules';

interface Props {
  description: readonly DescriptionEntry[];
  fixedPictures?: ProductDetails['fixedPictures'];
}

/** The 'Description :' list; the key of an entry decides how it is shown (rows C6, C7). */
export function DescriptionList({ description, fixedPictures }: Props) {
  const items = description
    .flatMap((entry) => Object.entries(entry))
    .flatMap(([name, value], index) => {
      if (typeof value !== 'string') return [];
      const { Entry } = ruleFor(name, value);
      return Entry ? [<Entry key={index} name={name} value={value} fixedPictures={fixedPictures} />] : [];
    });
  if (items.length === 0) return null;
  return (
    <Stack $gap={2}>
      <Heading level={3}>Description :</Heading>
      <List role="list">{items}</List>
    </Stack>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
`;
