import type { Examples } from '../examples/types';
import { Text } from '../typography/typography';
import { Container, Row, Section, Stack } from './layout';

export const container: Examples = {
  text: (
    <Container>
      <Text>The column of every page</Text>
    </Container>
  ),
};

export const section: Examples = {
  plain: <Section>Plain</Section>,
  cool: <Section $tone="cool">Cool</Section>,
  paper: <Section $tone="paper">Blueprint paper</Section>,
};

export const stack: Examples = {
  two: (
    <Stack $gap={3}>
      <Text>First</Text>
      <Text>Second</Text>
    </Stack>
  ),
};

export const row: Examples = {
  two: (
    <Row $gap={1}>
      <span>First</span>
      <span>Second</span>
    </Row>
  ),
};
