import { Container, Lead, media, PageHeading, Picture, PictureFrame, Section, space } from 'shared-ui';
import { styled } from 'styled-components';
import type { AboutFile } from 'content/records';

/** The heading is there before the rest has been loaded. */
type Props = Pick<AboutFile['hero'], 'title'> & Partial<AboutFile['hero']>;

/** The hero of the About page: heading, opening line, picture (row D1). */
export function Hero({ title, text, picture }: Props) {
  const [first, ...rest] = title.split(' ');
  return (
    <Band $tone="paper">
      <Columns>
        <Words>
          <PageHeading first={first} rest={rest.join(' ')} />
          {text && <Lead>{text}</Lead>}
        </Words>
        {picture && (
          <Frame $fit="contain">
            <Picture picture={picture} alt="" sizes={`${media.md} 40rem, 100vw`} priority />
          </Frame>
        )}
      </Columns>
    </Band>
  );
}

const Band = styled(Section)`
  padding-block: clamp(1.5rem, 1rem + 2vw, 3rem);
`;

const Columns = styled(Container)`
  display: grid;
  align-items: center;
  gap: ${space(4)};

  @media ${media.md} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(2.5)};
`;

const Frame = styled(PictureFrame)`
  background: none;
`;
