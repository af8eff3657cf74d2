import { useRef } from 'react';
import { color } from 'shared-ui';
import { styled } from 'styled-components';
import type { CarouselSlide } from 'api/records';
import { Controls } from './Controls';
import { Slide } from './Slide';
import { usePauses } from './usePauses';
import { useSlideshow } from './useSlideshow';

interface Props {
  slides: CarouselSlide[];
  /** Address of the PDF behind 'Download Catalogue'. */
  brochure: string;
}

/** The achievements carousel (rows B2–B4). Without scripts the slides are shown one below the other. */
export function Carousel({ slides, brochure }: Props) {
  const root = useRef<HTMLElement>(null);
  const { inView, running, stopped, toggle, watch: pauses } = usePauses(root);
  const { index, move, track, watch: moves } = useSlideshow(slides.length, running);
  return (
    <Root ref={root} aria-roledescription="carousel" aria-label="Achievements" {...pauses} {...moves}>
      {slides.length > 1 && (
        <Controls count={slides.length} index={index} stopped={stopped} onMove={move} onToggle={toggle} />
      )}
      <Track ref={track} aria-live={running ? 'off' : 'polite'}>
        {slides.map((slide, position) => (
          <Slide
            key={slide.heading}
            {...slide}
            brochure={brochure}
            label={`${position + 1} of ${slides.length}`}
            first={position === 0}
            current={position === index}
            inView={inView}
            running={running && position === index}
          />
        ))}
      </Track>
    </Root>
  );
}

const Root = styled.section`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  background: ${color.inkDeep};
  overflow: clip;
  touch-action: pan-y pinch-zoom;
`;

/** All slides share one grid cell, as tall as the tallest of them, so that nothing moves when they change. */
const Track = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-area: 1 / 1;

  > * {
    grid-area: 1 / 1;
  }

  @media (scripting: none), print {
    > * {
      grid-area: auto;
    }
  }
`;
