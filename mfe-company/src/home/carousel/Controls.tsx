import type { KeyboardEvent, MouseEvent } from 'react';
import { color, Container, fade, Icon, IconButton, layer, media, motion, radius, space } from 'shared-ui';
import { css, styled } from 'styled-components';
import { positionsOf, slideId } from './address';
import type { SlideshowAction } from './slideshow';

/** Grows with large text as long as all controls fit side by side on a phone. */
const target = 'min(2.75rem, max(44px, 12vw))';

interface Props {
  count: number;
  index: number;
  /** The slide at which the scripts took over from the browser; undefined until then. */
  start: number | undefined;
  /** Stopped by the visitor or by the preference for reduced motion. */
  stopped: boolean;
  onMove: (action: SlideshowAction) => void;
  onToggle: () => void;
}

/**
 * The controls below the slides: pause, which is first in the tab order, previous, a dot per slide, next (row B3). Each slide
 * has its own set of moves, of which the browser shows one until the scripts run; that set stays, with its focus.
 */
export function Controls({ count, index, start, stopped, onMove, onToggle }: Props) {
  return (
    <Place>
      <Bar>
        <Control
          icon={stopped ? 'play' : 'pause'}
          aria-label={stopped ? 'Play slides' : 'Pause slides'}
          onClick={onToggle}
        />
        {positionsOf(count).map((slide) => {
          const isShown = slide === (start ?? index);
          // Once the scripts run, the set that is shown serves all slides.
          const from = isShown ? index : slide;
          return (
            <MoveSet key={slide} data-slide={slide} data-current={isShown || undefined}>
              <span hidden id={slideId(slide)} />
              <Moves count={count} from={from} isNamed={start === undefined || isShown} onMove={onMove} />
            </MoveSet>
          );
        })}
      </Bar>
    </Place>
  );
}

interface MovesProps extends Pick<Props, 'count' | 'onMove'> {
  /** The slide that is shown with these moves. */
  from: number;
  /** False for a set that is no longer shown, whose names would otherwise exist twice. */
  isNamed: boolean;
}

function Moves({ count, from, isNamed, onMove }: MovesProps) {
  const name = (label: string) => (isNamed ? label : undefined);
  const to = (slide: number) => ({
    role: 'button',
    href: `#${slideId(slide)}`,
    onClick(event: MouseEvent) {
      event.preventDefault();
      onMove({ slide });
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== ' ') return;
      event.preventDefault();
      event.currentTarget.click();
    },
  });
  return (
    <>
      <Arrow {...to((from + count - 1) % count)} rel="prev" aria-label={name('Previous slide')}>
        <Icon name="chevron-left" size={22} />
      </Arrow>
      <Dots role="group" aria-label={name('Slides')}>
        {positionsOf(count).map((slide) => (
          <Dot
            key={slide}
            {...to(slide)}
            aria-label={name(`Slide ${slide + 1}`)}
            aria-current={slide === from || undefined}
          />
        ))}
      </Dots>
      <Arrow {...to((from + 1) % count)} rel="next" aria-label={name('Next slide')}>
        <Icon name="chevron-right" size={22} />
      </Arrow>
    </>
  );
}

const Place = styled(Container)`
  grid-area: 2 / 1;
  z-index: ${layer.raised + 1};
  padding-block: ${space(1)} ${space(3)};

  /* Hidden until the whole carousel has arrived: each further slide may move the controls. */
  &:not(:has(~ [data-end])) {
    display: none;
  }

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
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(0.5)};
  inline-size: fit-content;
  margin-inline-start: ${space(-1.5)};
  pointer-events: auto;
`;

/** All sets share one grid cell, so that nothing moves when the browser shows another one. */
const MoveSet = styled.div`
  grid-area: 1 / 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)};

  &:not([data-current]) {
    visibility: hidden;
  }
`;

const onPicture = css`
  color: ${color.surface};

  &:hover:not(:disabled) {
    color: ${color.surface};
    background: ${fade(color.surface, 14)};
  }

  @media (forced-colors: active) {
    border-color: ButtonBorder;
    background: ButtonFace;
    color: ButtonText;
  }
`;

const Control = styled(IconButton)`
  ${onPicture}
`;

/** A link that looks like a `Control`. */
const Arrow = styled.a`
  display: inline-grid;
  place-items: center;
  inline-size: ${target};
  block-size: ${target};
  border: 1px solid transparent;
  border-radius: ${radius};
  transition: background-color ${motion.fast} ${motion.ease};

  ${onPicture}
`;

const Dots = styled.div`
  display: flex;
  flex-wrap: wrap;
`;

/** A short bar inside a touch target of full size. */
const Dot = styled.a`
  display: grid;
  align-items: center;
  inline-size: ${target};
  block-size: ${target};

  &::before {
    content: '';
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
