import { useState, type ComponentProps } from 'react';
import { Button, Icon, media, SiteLink, space, type, VisuallyHidden, color, font, radius } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import { compareTicked, useListForm } from '../../enquiry/useListForm';
import { copyText } from '../../page/clipboard';
import { useHydrated } from '../../page/useHydrated';
import { useNamedRow } from './useNamedRow';
import { ValueTable } from './ValueTable';

interface Props extends ComponentProps<typeof ValueTable> {
  /** The order code of each row, which is its first cell. */
  codes: readonly string[];
  /** Where the row of a code is; on this page if it is left out. */
  addressOf?: (code: string) => string;
}

/**
 * A table whose rows can be ordered. Each code is the link to its row, which is marked when the address names it, and each
 * row is added to the enquiry list by its button, one piece at a time; the list's page changes quantities. Ticked rows are
 * compared. One form holds all of it: without scripts, and in a browser that stores nothing, the server adds the line.
 */
export function VariantTable({ codes, addressOf = (code) => `#${code}`, columns, rows, ...props }: Props) {
  const named = useNamedRow();
  const canCopy = useHydrated() && window.isSecureContext;
  const [copied, setCopied] = useState('');
  const [head = [], ...heads] = columns;
  const { added, outcome, setOutcome, formProps } = useListForm((code) => code);

  const copy = async (code: string) => {
    const isCopied = await copyText(code);
    setCopied(isCopied ? code : '');
    setOutcome(isCopied ? `Copied: ${code}` : `This browser does not allow copying: ${code}`);
  };

  return (
    <Form {...formProps}>
      {/* The first button of a form is the one that Enter presses. */}
      <Compare {...compareTicked} size="small" variant="secondary">
        Compare ticked rows
      </Compare>
      <Rows
        {...props}
        $longest={Math.max(0, ...codes.map((code) => code.length))}
        columns={[[...head, ...['Enquiry', 'Compare'].map((name) => ({ name, rowSpan: columns.length }))], ...heads]}
        rows={rows.map(([, ...cells], row) => {
          const code = codes[row]!;
          return [
            <SiteLink key="code" to={addressOf(code)}>
              {code}
            </SiteLink>,
            ...cells,
            <span key="actions">
              <button name="code" value={code} aria-label={`${added.has(code) ? 'Added' : 'Add'} ${code} to enquiry`}>
                {added.has(code) ? 'Added' : 'Add'}
              </button>
              {canCopy && (
                <button type="button" onClick={() => copy(code)}>
                  <Icon name={copied === code ? 'check' : 'copy'} />
                  <VisuallyHidden>Copy {code}</VisuallyHidden>
                </button>
              )}
            </span>,
            <input key="compare" type="checkbox" name="items" value={code} aria-label={`Compare ${code}`} />,
          ];
        })}
        rowIds={[...codes]}
        currentRow={named}
      />
      <Outcome role="status">
        {outcome} {added.size > 0 && <SiteLink to={addresses.enquiry.to()}>Open the enquiry list</SiteLink>}
      </Outcome>
    </Form>
  );
}

/**
 * Forms are not printed, but this one holds the table. What is in its cells is styled from here, without a styled component in each: a
 * table of twelve codes would have 48 of them.
 */
const Form = styled.form`
  & :where(tbody th > a) {
    color: inherit;
    text-decoration-color: ${color.lineStrong};
    text-underline-offset: 0.2em;
  }

  & :where(td:nth-last-child(2) > span) {
    display: flex;
    align-items: center;
    gap: ${space(0.25)};
  }

  & :where(td:nth-last-child(2) button) {
    min-inline-size: 3.25rem;
    min-block-size: 2rem;
    padding-inline: ${space(0.5)};
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius};
    background: ${color.surface};
    color: ${color.ink};
    font: 500 ${type.small} ${font.sans};

    &:hover {
      border-color: ${color.ink};
    }
  }

  /* A phone copies the code from its link, by a long press. */
  & :where(td:nth-last-child(2) button[type='button']) {
    display: inline-grid;
    place-items: center;
    min-inline-size: 2rem;
    border-color: transparent;
    background: transparent;

    @media ${media.mobile} {
      display: none;
    }
  }

  /* Large enough for a finger, with the space around it. */
  & :where(td:last-child > input) {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: ${space(0.75)};
    accent-color: ${color.ink};
    vertical-align: middle;
  }

  @media print {
    display: block;
  }
`;

/**
 * The last two columns stay in view: at the right, or on phones below the code of each row, where their cells have no width
 * of their own. On phones the first column is as wide as the longest code, up to half of the screen.
 */
const Rows = styled(ValueTable)<{ $longest: number }>`
  --codes: max(min(8.25rem, 65vw), min(${({ $longest }) => $longest}ch + 1.25rem, 50vw));
  --ticks: 4.5rem;
  --short-column: 3.5rem;

  /* The columns that stay in view have the shadow. */
  background: ${color.surface};
  /* A focused link scrolls out from under them. */
  scroll-padding-inline: var(--codes) 12rem;

  @media screen {
    && :is(th, td) {
      padding-inline: ${space(1)};
    }
  }

  thead tr:first-child > :nth-last-child(-n + 2),
  tbody td:nth-last-child(-n + 2) {
    position: sticky;
    inset-inline-end: 0;
    min-inline-size: 0;
    padding-block: ${space(0.25)};
    box-shadow: -1px 0 ${color.line};

    @media print {
      display: none;
    }
  }

  thead tr:first-child > :nth-last-child(2),
  tbody td:nth-last-child(2) {
    inset-inline-end: var(--ticks);
    box-shadow:
      -1px 0 ${color.line},
      -6px 0 6px -6px ${color.lineStrong};
    /* With the copy button, which is there only once the table is hydrated: nothing may move under a pointer. */
    min-inline-size: 6.45rem;
  }

  thead tr:first-child > :last-child,
  tbody td:last-child {
    inline-size: var(--ticks);
    min-inline-size: var(--ticks);
    text-align: center;
  }

  tbody :where(td:nth-last-child(-n + 2)) {
    background: ${color.surface};
  }

  @media screen and ${media.mobile} {
    scroll-padding-inline-end: 0;

    &&& :is(th, td) {
      min-inline-size: 0;
      padding: ${space(0.75)} ${space(1)};
    }

    && thead {
      font-size: ${type.micro};
    }

    &&& :is(tbody th, thead tr:first-child > :first-child) {
      min-inline-size: var(--codes);
      max-inline-size: var(--codes);
      padding-block-end: ${space(5.5)};
      overflow-wrap: anywhere;
      white-space: normal;
    }

    &&& thead tr:first-child > :first-child {
      padding-block-end: ${space(3)};
    }

    &&&& :is(thead tr:first-child > :nth-last-child(-n + 2), tbody td:nth-last-child(-n + 2)) {
      inset-inline-end: calc(100% - ${space(1)});
      inline-size: 0;
      min-inline-size: 0;
      max-inline-size: 0;
      padding: 0 0 ${space(0.75)};
      border-inline-end: 0;
      background: none;
      box-shadow: none;
      font-size: ${type.micro};
      text-align: start;
      vertical-align: bottom;
      white-space: nowrap;
    }

    &&&& :is(thead tr:first-child > :last-child, tbody td:last-child) {
      inset-inline-end: calc(100% - ${space(8.75)});
    }
  }
`;

const Compare = styled(Button)`
  display: flex;
  margin-block-end: ${space(1.5)};
  margin-inline-start: auto;

  @media print {
    display: none;
  }
`;

const Outcome = styled.p`
  min-block-size: 1.5em;
  margin-block-start: ${space(1)};
  font-size: ${type.small};

  @media print {
    display: none;
  }
`;
