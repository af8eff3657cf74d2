import { useState, type ComponentProps } from 'react';
import { Button, Icon, media, SiteLink, space, type, VisuallyHidden, color, font, radius } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import { compareTicked, useListForm } from '../../enquiry/useListForm';
import { copyText } from '../../page/clipboard';
import { useHydrated, useNamedRow } from './useNamedRow';
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
        columns={[[...head, { name: 'Enquiry', rowSpan: columns.length }], ...heads]}
        rows={rows.map(([, ...cells], row) => {
          const code = codes[row]!;
          return [
            <Code key="code" to={addressOf(code)}>
              {code}
            </Code>,
            ...cells,
            <Actions key="actions">
              <Action name="code" value={code} aria-label={`${added.has(code) ? 'Added' : 'Add'} ${code} to enquiry`}>
                {added.has(code) ? 'Added' : 'Add'}
              </Action>
              {canCopy && (
                <Copy type="button" onClick={() => copy(code)}>
                  <Icon name={copied === code ? 'check' : 'copy'} />
                  <VisuallyHidden>Copy {code}</VisuallyHidden>
                </Copy>
              )}
              <input type="checkbox" name="items" value={code} aria-label={`Compare ${code}`} />
            </Actions>,
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

/** Forms are not printed, but this one holds the table. */
const Form = styled.form`
  @media print {
    display: block;
  }
`;

/** The last column stays in view beside the codes, on a narrow screen too. */
const Rows = styled(ValueTable)`
  thead tr:first-child > :last-child,
  tbody td:last-child {
    position: sticky;
    inset-inline-end: 0;
    min-inline-size: 0;
    padding: ${space(0.25)} ${space(0.5)};
    box-shadow: -1px 0 ${color.line};

    @media print {
      display: none;
    }
  }

  tbody :where(td:last-child) {
    background: ${color.surface};
  }
`;

const Code = styled(SiteLink)`
  color: inherit;
  text-decoration-color: ${color.lineStrong};
  text-underline-offset: 0.2em;
`;

const Actions = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(0.25)};

  input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: ${space(0.25)};
    accent-color: ${color.ink};
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

const Action = styled.button`
  min-inline-size: 3.25rem;
  min-block-size: 2rem;
  padding-inline: ${space(0.5)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.ink};
  font: 500 ${type.small} ${font.sans};
  cursor: pointer;

  &:hover {
    border-color: ${color.ink};
  }
`;

/** A phone copies the code from its link, by a long press. */
const Copy = styled(Action)`
  display: inline-grid;
  place-items: center;
  min-inline-size: 2rem;
  border-color: transparent;
  background: transparent;

  @media ${media.mobile} {
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
