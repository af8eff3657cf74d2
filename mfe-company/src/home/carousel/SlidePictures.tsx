import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { Picture } from 'shared-ui';
import { css, keyframes, styled } from 'styled-components';
import type { CarouselSlide } from 'api/records';
import { backgroundSizes, PictureBackground } from '../../page/PictureBackground';
import { pictures, picturesOf, wanted } from './pictures';
import { pictureMs } from './slideshow';
import { useInterval } from './useInterval';

interface Props {
  images: CarouselSlide['images'];
  /** The slide that is shown in the server's HTML: its first picture is loaded at once. */
  first: boolean;
  /** The slide that is shown when the scripts take over from the browser: its first picture is visible at once. */
  isStart: boolean;
  /** The slide is shown and in view, so its pictures are requested from now on. */
  open: boolean;
  running: boolean;
}

/**
 * The pictures behind a slide; every 4 s the next one covers the current one in stripes (row B4). The first one is in the
 * server's HTML of every slide, where the browser loads it once it shows the slide.
 */
export function SlidePictures({ images, first, isStart, open, running }: Props) {
  const [state, dispatch] = useReducer(pictures, images.length, picturesOf);
  const [opened, setOpened] = useState(first);
  if ((open || isStart) && !opened) setOpened(true);
  useInterval(pictureMs, running, () => dispatch('tick'));

  const { shown, before, loaded } = state;
  return (
    <PictureBackground>
      {wanted(state, running).map((position) => {
        const atOnce = isStart && position === 0;
        const available = atOnce || loaded.includes(position);
        return (
          <Layer
            key={position}
            waits={!opened}
            hidden={!available || (position !== shown && position !== before)}
            above={position === shown}
            revealed={position === shown && !(atOnce && before === undefined)}
            onLoad={() => dispatch({ loaded: position })}
          >
            <Picture picture={images[position]!} alt="" sizes={backgroundSizes} priority={first && position === 0} />
          </Layer>
        );
      })}
    </PictureBackground>
  );
}

interface LayerProps {
  /** Has no box until the slide is shown for the first time, so that its picture is not loaded. */
  waits: boolean;
  hidden: boolean;
  above: boolean;
  /** Appears stripe by stripe. */
  revealed: boolean;
  onLoad: () => void;
  children: ReactNode;
}

/** The layer of one picture; it reports when the picture has loaded, even if that was before hydration. */
function Layer({ waits, hidden, above, revealed, onLoad, children }: LayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const image = layer.current?.querySelector('img');
    if (image?.complete && image.naturalWidth > 0) onLoad();
    // Only on mount; later the picture fires its own load event.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <LayerRoot
      ref={layer}
      data-waits={waits || undefined}
      onLoadCapture={onLoad}
      $hidden={hidden && !waits}
      $above={above}
      $revealed={revealed && !waits}
    >
      {children}
    </LayerRoot>
  );
}

const stripes = 8;
const unroll = keyframes`
  from { mask-size: 0% 100%; }
  to { mask-size: ${100 / stripes + 1}% 100%; }
`;

/** Stripes side by side that grow until they meet. At rest the mask has no size and hides nothing. */
const striped = css`
  mask-image: ${Array(stripes).fill('linear-gradient(#000 0 0)').join(', ')};
  mask-position: ${Array.from({ length: stripes }, (_, stripe) => `${(stripe / (stripes - 1)) * 100}% 0`).join(', ')};
  mask-repeat: no-repeat;
  animation: ${unroll} 0.5s cubic-bezier(0.2, 0, 0, 1);
`;

const LayerRoot = styled.div<{ $hidden: boolean; $above: boolean; $revealed: boolean }>`
  position: absolute;
  inset: 0;
  z-index: ${({ $above }) => ($above ? 1 : 0)};
  visibility: ${({ $hidden }) => ($hidden ? 'hidden' : 'inherit')};
  ${({ $revealed, $hidden }) => $revealed && !$hidden && striped}

  @media not (scripting: none) {
    &[data-waits] {
      display: none;
    }
  }
`;
