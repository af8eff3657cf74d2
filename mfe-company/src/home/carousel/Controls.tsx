import { color, Container, fade, IconButton, layer, media, motion, space } from 'shared-ui';
import { styled } from 'styled-components';
import type { SlideshowAction } from './slideshow';

interface Props {
  count: number;
  index: number;
  /** Stopped by the visitor or by the preference for reduced motion. */
  stopped: boolean;
  onMove: (action: SlideshowAction) => void;
  onToggle: () => void;
}

/** The controls below the slides: pause, which is first in the tab order, previous, a dot per slide, next (row B3). */
export function Controls({ count, index, stopped, onMove, onToggle }: Props) {
  return (
    <Place>
      <Bar>
        <Control
          icon={stopped ? 'play' : 'pause'}
          aria-label={stopped ? 'Play slides' : 'Pause slides'}
          onClick={onToggle}
        />
        <Control icon="chevron-left" aria-label="Previous slide" onClick={() => onMove('previous')} />
        <Dots role="group" aria-label="Slides">
          {Array.from({ length: count }, (_, slide) => (
            <Dot
              key={slide}
              type="button"
              aria-label={`Slide ${slide + 1}`}
              aria-current={slide === index || undefined}
              onClick={() => onMove({ slide })}
            />
          ))}
        </Dots>
        <Control icon="chevron-right" aria-label="Next slide" onClick={() => onMove('next')} />
      </Bar>
    </Place>
  );
}

const Place = styled(Container)`
  grid-area: 2 / 1;
  z-index: ${layer.raised + 1};
  padding-block: ${space(1)} ${space(3)};

  @media ${media.md} {
    grid-area: 1 / 1;
    align-self: end;
    pointer-events: none;
  }

  @media (scripting: none), print {
    display: none;
  }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)};
  inline-size: fit-content;
  margin-inline-start: ${space(-1.5)};
  pointer-events: auto;
`;

const Control = styled(IconButton)`
  color: ${color.surface};

  &:hover:not(:disabled) {
    background: ${fade(color.surface, 14)};
  }
`;

const Dots = styled.div`
  display: flex;
  flex-wrap: wrap;
`;

/** A short bar inside a touch target of full size. */
const Dot = styled.button`
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
  border: 0;
  background: none;

  &::before {
    content: '';
    display: block;
    block-size: 4px;
    margin-inline: 6px;
    background: ${fade(color.surface, 50)};
    transition: background-color ${motion.base} ${motion.ease};
  }

  &:hover::before {
    background: ${color.surface};
  }

  &[aria-current]::before {
    background: ${color.copperOnInk};
  }

  /* Forced colours would give all bars the colour of the page, over a picture that keeps its own. */
  @media (forced-colors: active) {
    &::before {
      block-size: 8px;
      border: 1px solid ButtonText;
      background: Canvas;
      forced-color-adjust: none;
    }

    &[aria-current]::before {
      background: Highlight;
    }
  }
`;
