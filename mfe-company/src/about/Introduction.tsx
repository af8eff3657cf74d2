import { Container, Heading, media, Section, space, Stack, Text } from 'shared-ui';
import { styled } from 'styled-components';
import type { AboutFile } from 'api/records';

/** The company in a few paragraphs (row D1). */
export function Introduction({ heading, paragraphs }: AboutFile['intro']) {
  return (
    <Section>
      <Columns>
        <Heading>{heading}</Heading>
        <Stack>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </Stack>
      </Columns>
    </Section>
  );
}

const Columns = styled(Container)`
  display: grid;
  gap: ${space(3)} ${space(6)};

  @media ${media.md} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  }
`;
