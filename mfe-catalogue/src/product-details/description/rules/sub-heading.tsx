import { Heading, space } from 'shared-ui';
import { styled } from 'styled-components';
import type { DescriptionRule, EntryProps } from '../rule';

/** An empty value: the key is a sub-heading. */
export const subHeading: DescriptionRule = { matches: (_key, value) => value === '', Entry: SubHeading };

function SubHeading({ name }: EntryProps) {
  return (
    <Item>
      <Heading level={4}>{name}</Heading>
    </Item>
  );
}

const Item = styled.li`
  &:not(:first-child) {
    margin-block-start: ${space(1.5)};
  }
`;
