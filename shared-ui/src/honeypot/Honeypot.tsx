import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../tokens/mixins';

/**
 * A field named `website` that people neither see nor reach; only bots fill it in.
 *
 * @example
 * <form><Honeypot />…</form>
 */
export function Honeypot(props: Omit<ComponentPropsWithRef<'div'>, 'children'>) {
  return (
    <Hidden {...props} aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </Hidden>
  );
}

const Hidden = styled.div`
  ${visuallyHidden}
`;
