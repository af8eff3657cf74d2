import { useEffect } from 'react';
import { Button, invokes, Notice, openNative, space } from 'shared-ui';
import { css, styled } from 'styled-components';

/** The panel's id, by which the button of narrow screens opens it. */
export const filtersId = 'filters';

/** The screen width from which on the filters stay beside the list. */
export const wide = '(min-width: 900px)';

const beside = css`
  @media screen and ${wide} {
    display: grid;
    grid-template-columns: 15rem minmax(0, 1fr);
    column-gap: ${space(4)};

    /* Even while the code of the filters is still loading. */
    > :last-child {
      grid-column: 2;
    }
  }
`;

/** A list with its filters, which are beside it on wide screens. */
export const FilterLayout = styled.div<{ $withFilters: boolean }>`
  ${({ $withFilters }) => $withFilters && beside}
`;

/** What the address chooses, but the list does not have. */
export const Ignored = styled(Notice)`
  margin-block-end: ${space(2)};
`;

/** The panel of filters, which is a dialog on a phone; null where the page has none. */
export const panel = () => document.getElementById(filtersId) as HTMLDialogElement | null;

/** Whether the filters have been asked for while their code was still on its way. */
const early = { isAsked: false };

/** Called once the filters are on the page: opens them if they have been asked for before. */
export function openIfAsked() {
  const found = panel();
  if (early.isAsked && found) openNative(found);
  early.isAsked = false;
}

function forget() {
  early.isAsked = false;
}

/** The way to the filters on narrow screens. */
export function OpenFilters({ chosen }: { chosen: number }) {
  const ask = () => {
    early.isAsked = panel() === null;
    // After the visitor's next action, a dialog that opens on its own would be in the way.
    for (const type of ['click', 'keydown']) addEventListener(type, forget, { capture: true, once: true });
  };
  useEffect(() => forget, []);
  return (
    <Narrow variant="secondary" aria-haspopup="dialog" onClick={ask} {...invokes('show', filtersId)}>
      Filters{chosen > 0 && ` (${chosen})`}
    </Narrow>
  );
}

const Narrow = styled(Button)`
  padding-inline: ${space(2)};

  @media ${wide}, print {
    display: none;
  }
`;
