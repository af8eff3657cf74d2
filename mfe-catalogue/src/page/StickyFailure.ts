import { layer, LoadFailed, media, space } from 'shared-ui';
import { styled } from 'styled-components';

/** What could not be loaded when a new choice fails; it completes 'We could not load …'. */
export const choiceWithPreviousShown = 'what you chose, so the previous list is still shown';

/**
 * A notice, above a list, that says what could not be loaded. It stays in view, because the visitor may have scrolled down and
 * chosen something there. On phones it is below the controls that stay in view, too.
 */
export const StickyFailure = styled(LoadFailed)`
  position: sticky;
  inset-block-start: ${space(1)};
  z-index: ${layer.raised};
  margin-block-end: ${space(2)};

  /* Keeps focused elements clear of the notice, which is lower than 18rem. */
  ~ * * {
    scroll-margin-block-start: 18rem;
  }

  @media ${media.phone} {
    inset-block-start: 4.5rem;
  }
`;
