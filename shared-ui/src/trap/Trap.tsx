import { styled } from 'styled-components';
import { visuallyHidden } from '../tokens/mixins';

/**
 * A field, `website`, that people neither see nor reach: what fills it in is a machine.
 *
 * @example
 * <form><Trap />…</form>
 */
export function Trap() {
  return (
    <Hidden aria-hidden="true">
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
