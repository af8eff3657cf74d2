import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { color, space } from 'shared-ui';
import { styled } from 'styled-components';
import { unfoldAll } from 'api/facets';

interface Props {
  label: string;
  /** Whether something in it is chosen: then it is open, and the form sends it. */
  isUsed: boolean;
  children: ReactNode;
}

/**
 * Filters that few visitors need. They are in the page only once they are opened: by scripts, or by the address that the
 * link leads to without them.
 */
export function Folded({ label, isUsed, children }: Props) {
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (isUsed || query.has(unfoldAll));
  const all = new URLSearchParams(query);
  all.set(unfoldAll, 'all');
  return (
    <>
      <Fold
        href={`?${all}`}
        rel="nofollow"
        aria-expanded={isOpen}
        onClick={(event) => {
          event.preventDefault();
          setChosen(!isOpen);
        }}
      >
        {label}
      </Fold>
      {(isOpen || isUsed || chosen !== undefined) && <div hidden={!isOpen}>{children}</div>}
    </>
  );
}

const Fold = styled.a`
  display: block;
  padding-block: ${space(0.75)};
  color: ${color.ink};
  text-decoration: none;

  &::before {
    content: '▸ ' / '';
  }

  &[aria-expanded='true']::before {
    content: '▾ ' / '';
  }

  &:hover {
    text-decoration: underline;
  }
`;
