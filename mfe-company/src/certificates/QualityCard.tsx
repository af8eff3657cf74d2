import { color, Heading, media, Picture, PictureFrame, radius, space, Stack, Text } from 'shared-ui';
import { styled } from 'styled-components';
import type { CertificatesFile } from 'api/records';

/** The Quality Assurance card, across the width of the page (row D2). */
export function QualityCard({ title, picture, paragraphs, points }: CertificatesFile['quality']) {
  return (
    <Root>
      <PictureFrame $ratio="auto" $fit="contain">
        <Picture picture={picture} alt="" sizes={`${media.md} 40rem, 100vw`} />
      </PictureFrame>
      <Copy>
        <Heading>{title}</Heading>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <Points>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Points>
      </Copy>
    </Root>
  );
}

const Root = styled.article`
  display: grid;
  grid-column: 1 / -1;
  border: 1px solid ${color.line};
  border-radius: ${radius};

  @media ${media.md} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Copy = styled(Stack)`
  align-content: center;
  padding: clamp(1.25rem, 3vw, 3rem);
`;

const Points = styled.ul`
  display: grid;
  gap: ${space(1)};
  padding-inline-start: 1.25em;

  li::marker {
    color: ${color.copperBright};
  }
`;
