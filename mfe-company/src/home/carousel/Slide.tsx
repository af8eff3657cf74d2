import { ButtonLink, color, Container, fade, font, layer, media, motion, Row, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import type { CarouselSlide } from 'api/records';
import { printedWords } from '../../page/PictureBackground';
import { useQuoteAddress } from '../../page/useQuoteAddress';
import { SlidePictures } from './SlidePictures';

interface Props extends CarouselSlide {
  brochure: string;
  position: number;
  label: string;
  current: boolean;
  /** The slide that is shown when the scripts take over from the browser. */
  isStart: boolean;
  /** The carousel is in view. */
  inView: boolean;
  running: boolean;
}

/** One slide: company, rank, heading, info, extra text and two buttons, in front of its changing pictures (row B2). */
export function Slide(slide: Props) {
  const { rank, heading, company, info, extraText, images, brochure, position, label, current } = slide;
  const { isStart, inView, running } = slide;
  const quoteAddress = useQuoteAddress();
  return (
    <Root
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      tabIndex={-1}
      data-slide={position}
      data-current={current || undefined}
    >
      <SlidePictures
        images={images}
        first={position === 0}
        isStart={isStart}
        open={current && inView}
        running={running}
      />
      <Place>
        <Copy>
          <Company>{company}</Company>
          <Title>
            {rank && <Rank>{rank}</Rank>}
            <Heading>{heading}</Heading>
          </Title>
          <Info>{info}</Info>
          <Extra>{extraText}</Extra>
          <Buttons $gap={1.5}>
            <ButtonLink to={quoteAddress} variant="accent">
              Get a Quote
            </ButtonLink>
            <ButtonLink to={brochure} download icon="download" variant="secondary">
              Download Catalogue
            </ButtonLink>
          </Buttons>
          {/* Marks the end for the style of the copy. */}
          <span data-end="" hidden />
        </Copy>
      </Place>
    </Root>
  );
}

const crossfade = '400ms';

/** The display size, a little smaller where the text has only half of the width. */
const large = 'clamp(2.125rem, 1.1rem + 2.8vw, 3.75rem)';

/** The picture of the old slide stays until that of the new slide has covered it; its text disappears at once. */
const Root = styled.div`
  position: relative;
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  background: ${color.inkDeep};
  color: ${color.surface};
  transition: opacity ${crossfade} ${motion.ease};

  &[data-current] {
    z-index: ${layer.raised};
  }

  @media ${media.md} {
    grid-template-rows: 1fr;
    min-block-size: clamp(32rem, 42vw, 44rem);
  }

  &:not([data-current]) {
    visibility: hidden;
    opacity: 0;
    transition:
      opacity ${crossfade} ${motion.ease},
      visibility 0s ${crossfade};
  }

  @media (scripting: none), print {
    &:not([data-current]) {
      min-block-size: 0;
      visibility: visible;
      opacity: 1;
      border-block-start: 1px solid ${fade(color.surface, 25)};
    }
  }

  ${printedWords}
`;

const Place = styled(Container)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  padding-block: ${space(2)} ${space(2)};

  @media ${media.md} {
    align-items: center;
    padding-block: ${space(6)} ${space(11)};
  }

  ${Root}:not([data-current]) & {
    visibility: hidden;
  }

  @media (scripting: none), print {
    padding-block: ${space(5)};

    ${Root}:not([data-current]) & {
      visibility: visible;
    }
  }
`;

const Copy = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2.5)};

  /* Hidden until all of it has arrived: it is centred, and one button is as wide as the other. */
  &:not(:has(> [data-end])) {
    display: none;
  }

  @media ${media.md} {
    inline-size: 47%;
    max-inline-size: 37rem;
  }
`;

const Company = styled.p`
  color: ${color.onInkMuted};
  font-family: ${font.mono};
  font-size: ${type.micro};
`;

/** The heading goes below the rank where its longest word does not fit beside it. */
const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2.5)};
`;

const Rank = styled.p`
  padding-inline-end: ${space(2.5)};
  border-inline-end: 2px solid ${color.copperBright};
  font-size: ${large};
  font-weight: 400;
  line-height: 1.1;
  letter-spacing: -0.02em;
`;

const Heading = styled.h2`
  flex: 1 1 min-content;
  max-inline-size: 100%;
  color: inherit;
  font-size: ${large};
  line-height: 1.08;
  letter-spacing: -0.02em;
`;

const Info = styled.p`
  max-inline-size: 36em;
  color: ${color.onInk};
  font-size: ${type.lead};
  line-height: 1.5;
`;

const Extra = styled.p`
  padding-inline-start: ${space(2)};
  border-inline-start: 2px solid ${color.copperBright};
  font-weight: 600;
`;

/**
 * One below the other where they would fit side by side in only one of the fonts, so that nothing moves when the web font
 * arrives.
 */
const Buttons = styled(Row)`
  @media ${media.phone} {
    display: grid;
    justify-content: start;
  }
`;
