import type { DescriptionEntry, ProductDetails } from 'api/records';
import { color, Disclosure, Heading, Html, KeyValueTable, Picture, PictureFrame, space, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { sectionsOf, type ProductSection } from './sections';

interface Props {
  description: readonly DescriptionEntry[];
  fixedPictures?: ProductDetails['fixedPictures'];
}

/** The sections of the `*` keys: collapsed at first, except Technical Specifications, which is always open (row C8). */
export function ExpandableSections({ description, fixedPictures = {} }: Props) {
  const sections = sectionsOf(description);
  if (sections.length === 0) return null;
  return (
    <div>
      {sections.map((section) => {
        const title = (
          <Title level={3} size={4}>
            {section.title}
          </Title>
        );
        const picture = section.picture && fixedPictures[section.picture];
        const content = (
          <Stack>
            {picture && (
              <Frame>
                <Picture picture={picture} alt={`${section.title}: curve`} />
              </Frame>
            )}
            <Content section={section} />
          </Stack>
        );
        return section.open ? (
          <Open key={section.key}>
            {title}
            {content}
          </Open>
        ) : (
          <Disclosure key={section.key} summary={title}>
            {content}
          </Disclosure>
        );
      })}
    </div>
  );
}

function Content({ section: { title, content } }: { section: ProductSection }) {
  return content.map((value, index) =>
    typeof value === 'string' ? (
      <Html key={index} html={value} />
    ) : (
      <KeyValueTable
        key={index}
        caption={title}
        hideCaption
        rows={value.map(([name, html]) => ({ name, value: <Html as="span" html={html} /> }))}
      />
    ),
  );
}

// In a summary the title follows the colour of the disclosure's states.
const Title = styled(Heading)`
  summary & {
    color: inherit;
  }
`;

const Frame = styled(PictureFrame)`
  max-inline-size: 30rem;
  border: 1px solid ${color.line};
`;

const Open = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding-block: ${space(2)} ${space(1)};
`;
