import { color } from 'shared-ui';
import styled from 'styled-components';
import { useHost } from '@platform/host';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.75rem;
  color: ${color.ink};
  line-height: 1.15;
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

const Picture = styled.span`
  flex: none;
  svg {
    display: block;
    /* Its colours set its shapes apart: in one colour they are a blot. They are chosen for a light background. */
    forced-color-adjust: none;
    @media (forced-colors: active) {
      background: ${color.surface};
    }
  }
  /* The narrowest windows, for their text, have space for the name, beside search, list, phone and menu, but not for both. */
  @media (max-width: 22.5em) {
    display: none;
  }
`;

/** The company's name with its mark, an SVG that the content compiler has checked. */
export function Logo() {
  const { site } = useHost();
  const [first, ...rest] = site.name.split(' ');
  return (
    <Mark>
      {site.logo && <Picture aria-hidden="true" dangerouslySetInnerHTML={{ __html: site.logo }} />}
      <span>
        <strong>{first}</strong>
        <small>{rest.join(' ')}</small>
      </span>
    </Mark>
  );
}
