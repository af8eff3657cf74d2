import { Button } from 'shared-ui';
import { styled } from 'styled-components';
import { useHydrated } from './useHydrated';

/**
 * The button that sends a choice if no script does. While scripts have yet to load, it is shown once something else has been
 * chosen, and it disappears when they take over.
 */
export function PlainSubmit({ text }: { text: string }) {
  const isReady = useHydrated();
  return (
    <Submit type="submit" variant="secondary" data-ready={isReady || undefined}>
      {text}
    </Submit>
  );
}

const Submit = styled(Button)`
  &[data-ready] {
    display: none;
  }

  @media not (scripting: none) {
    form:not(:has(:checked:not(:default))) > & {
      display: none;
    }
  }
`;
