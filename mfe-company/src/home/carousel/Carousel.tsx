import { useRef } from 'react';
import { color } from 'shared-ui';
import { styled } from 'styled-components';
import type { CarouselSlide } from 'api/records';
import { shownByAddress } from './address';
import { Controls } from './Controls';
import { Slide } from './Slide';
import { usePauses } from './usePauses';
import { useSlideshow } from './useSlideshow';

interface Props {
  slides: CarouselSlide[];
  /** Address of the PDF behind 'Download Catalogue'. */
  brochure: string;
}

/**
 * The achievements carousel (rows B2–B4). Until its scripts run, its controls are links within the page, which the host also
 * follows on a swipe; without scripts, the slides are shown one below another.
 */
export function Carousel({ slides, brochure }: Props) {
  const root = useRef<HTMLElement>(null);
  const { inView, running, stopped, toggle, watch: pauses } = usePauses(root);
  const { index, start, move, track, watch: moves } = useSlideshow(slides.length, running, inView);
  return (
    <Root
      ref={root}
      $count={slides.length}
      data-swipe=""
      data-ready={start === undefined ? undefined : ''}
      aria-roledescription="carousel"
      aria-label="Achievements"
      {...pauses}
      {...moves}
    >
      {slides.length > 1 && (
        <Controls count={slides.length} index={index} start={start} stopped={stopped} onMove={move} onToggle={toggle} />
      )}
      <Track ref={track} aria-live={running ? 'off' : 'polite'}>
        {slides.map((slide, position) => (
          <Slide
            key={slide.heading}
            {...slide}
            brochure={brochure}
            position={position}
            label={`${position + 1} of ${slides.length}`}
            current={position === index}
            isStart={position === (start ?? 0)}
            inView={inView}
            running={running && position === index}
          />
        ))}
      </Track>
      {/* Marks the end of the carousel for the style of its controls. */}
      <span data-end="" hidden />
    </Root>
  );
}

const Root = styled.section<{ $count: number }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  background: ${color.inkDeep};
  overflow: clip;
  touch-action: pan-y pinch-zoom;

  ${({ $count }) => shownByAddress($count)}

  /* Texts are printed black, backgrounds only if the visitor wishes so. */
  @media print {
    background: none;
  }
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
