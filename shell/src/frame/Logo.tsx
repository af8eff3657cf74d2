import { color } from 'shared-ui';
import styled from 'styled-components';
import { useShell } from '../shell-context';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.75rem;
  color: ${color.ink};
  line-height: 1.15;
  svg {
    flex: none;
  }
  strong {
    display: block;
    font-size: 1.125rem;
    letter-spacing: 0.01em;
  }
  small {
    display: block;
    color: ${color.textMuted};
    font-size: 0.75rem;
  }
`;

/** The company's mark: a ring (the planet that the company is named after) crossed by a copper conductor, and its name. */
export function Logo() {
  const { site } = useShell();
  const [first, ...rest] = site.name.split(' ');
  return (
    <Mark>
      <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle cx="20" cy="20" r="11" fill="none" stroke={color.ink} strokeWidth="4" />
        <path d="M3 27 C 12 30, 30 20, 37 11" fill="none" stroke={color.surface} strokeWidth="7" />
        <path
          d="M3 27 C 12 30, 30 20, 37 11"
          fill="none"
          stroke={color.copperBright}
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <span>
        <strong>{first}</strong>
        <small>{rest.join(' ')}</small>
      </span>
    </Mark>
  );
}
