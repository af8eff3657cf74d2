import { visuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';

/** A field that people neither see nor reach: what fills it in is a machine. */
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
