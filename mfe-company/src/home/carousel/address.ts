import { layer } from 'shared-ui';
import { css } from 'styled-components';

/** The positions of `count` slides. */
export const positionsOf = (count: number) => Array.from({ length: count }, (_, slide) => slide);

/** Id of what a control leads to: an element without a box, so that the page does not scroll to it. */
export const slideId = (slide: number) => `slide-${slide + 1}`;

/** The slide that the page's address names, if any. */
export const slideOfAddress = (count: number) =>
  positionsOf(count).find((slide) => window.location.hash === `#${slideId(slide)}`);

/**
 * For the carousel's element: until its scripts run, the browser shows the slide that was chosen last, by the address, with
 * its controls. Both have its position as `data-slide`.
 */
export const shownByAddress = (count: number) => css`
  @media screen and (scripting: enabled) {
    ${positionsOf(count).map(
      (slide) => css`
        &:not([data-ready]):has(#${slideId(slide)}:target) {
          [data-slide]:not([data-slide='${slide}']) {
            visibility: hidden;
            opacity: 0;
          }

          [data-slide='${slide}'] {
            z-index: ${layer.raised};
            visibility: visible;
            opacity: 1;
            transition-delay: 0s;

            > * {
              visibility: inherit;
            }

            [data-waits] {
              display: block;
            }
          }
        }
      `,
    )}
  }
`;
