import { color, Container, Lead, media, PageHeading, Picture, space } from 'shared-ui';
import { styled } from 'styled-components';
import type { AboutFile } from 'api/records';
import { backgroundSizes, PictureBackground, printedWords } from '../page/PictureBackground';

/** Shown before the page's data has loaded. */
type Props = Pick<AboutFile['hero'], 'title'> & Partial<AboutFile['hero']>;

/** The hero of the About page: heading and introduction on its picture (row D1). */
export function Hero({ title, text, picture }: Props) {
  return (
    <Root>
      <PictureBackground>
        {picture && <Picture picture={picture} alt="" sizes={backgroundSizes} priority />}
      </PictureBackground>
      <Place>
        <Copy>
          <Title>{title}</Title>
          {text && <Opening>{text}</Opening>}
        </Copy>
      </Place>
    </Root>
  );
}

const Root = styled.div`
  position: relative;
  display: grid;
  background: ${color.inkDeep};
  color: ${color.surface};

  @media ${media.md} {
    min-block-size: clamp(24rem, 32vw, 32rem);
  }

  ${printedWords}
`;

const Place = styled(Container)`
  position: relative;
  display: grid;
  align-items: center;
  padding-block: ${space(2)} ${space(5)};

  @media ${media.md} {
    padding-block: ${space(6)};
  }
`;

const Copy = styled.div`
  display: grid;
  gap: ${space(2.5)};

  @media ${media.md} {
    inline-size: 45%;
    max-inline-size: 34rem;
  }
`;

const Title = styled(PageHeading)`
  color: inherit;
`;

const Opening = styled(Lead)`
  color: ${color.onInk};
`;
