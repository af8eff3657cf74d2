import { addresses } from 'api/addresses';
import {
  Button,
  color,
  font,
  media,
  Picture,
  Row,
  SiteLink,
  space,
  Table,
  Text,
  type,
  VisuallyHidden,
} from 'shared-ui';
import { styled } from 'styled-components';
import { AddToEnquiry } from '../enquiry/AddToEnquiry';
import { WithCodes } from '../page/WithCodes';
import { WithScripts } from '../page/WithScripts';
import { none, type ComparedItem, type Comparison } from './comparison';

interface Props {
  comparison: Comparison;
  onlyDifferences: boolean;
}

/** A column for each product and a row for each property; those that differ are marked, or shown alone (row P2). */
export function ComparisonTable({ comparison: { items, rows }, onlyDifferences }: Props) {
  const differing = rows.filter(({ differs }) => differs);
  const incomplete = rows.filter(({ incomplete }) => incomplete).length;
  // One product alone differs from nothing.
  const shown = onlyDifferences && items.length > 1 ? differing : rows;
  const keys = items.map(({ key }) => key);
  return (
    <>
      {items.length > 1 && (
        <Tools $gap={2}>
          <Text role="status">
            {differing.length} of {rows.length} properties differ.
            {incomplete > 0 && ` Missing values (${none}) in ${incomplete} are not counted as differences.`}
          </Text>
          <SiteLink to={addresses.compare.to(keys, { onlyDifferences: !onlyDifferences })}>
            {onlyDifferences ? 'Show all properties' : 'Show only differences'}
          </SiteLink>
          <WithScripts>
            <Button size="small" variant="secondary" onClick={() => window.print()}>
              Print
            </Button>
          </WithScripts>
        </Tools>
      )}
      {items.length > 1 && <Hint $few={items.length === 2}>Scroll the table sideways to see all of it.</Hint>}
      <Rows
        caption={`${items.map(({ name }) => name).join(', ')}: properties`}
        hideCaption
        columns={[
          [
            { name: 'Property' },
            ...items.map((item) => ({
              name: (
                <Head
                  key={item.key}
                  item={item}
                  without={addresses.compare.to(
                    keys.filter((key) => key !== item.key),
                    { onlyDifferences },
                  )}
                />
              ),
            })),
          ],
        ]}
        rows={shown.map(({ label, values, differs }) => [
          <span key="label">
            {label}
            {differs && <Mark>differs</Mark>}
          </span>,
          ...values.map((value, column) => {
            if (value === none) return none;
            const text = <WithCodes key={column} text={value} />;
            return differs ? <b key={column}>{text}</b> : text;
          }),
        ])}
        rowIds={shown.map((_, row) => `property-${row + 1}`)}
      />
      {onlyDifferences && shown.length === 0 && <Text>There are no differences.</Text>}
    </>
  );
}

/** The link that removes a product goes with it. */
const focusHeading = () => document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });

/** @param without the address of the comparison without this item */
function Head({ item, without }: { item: ComparedItem; without: string }) {
  const { key, name, code, address, picture, isPictureOfFamily } = item;
  return (
    <Product>
      <Thumbnail picture={picture} alt="" />
      {isPictureOfFamily && <Caption>Picture of the range</Caption>}
      <SiteLink to={address}>{name}</SiteLink>
      {code && <Code>{code}</Code>}
      <AddToEnquiry code={key} name={code ?? name} />
      <Remove>
        <SiteLink to={without} onClick={focusHeading}>
          Remove<VisuallyHidden> {code ?? name}</VisuallyHidden>
        </SiteLink>
      </Remove>
    </Product>
  );
}

const Caption = styled.span`
  color: ${color.textMuted};
  font-size: ${type.small};
`;

/** On phones, where three products do not fit; two do not fit on the narrowest. */
const Hint = styled.p<{ $few: boolean }>`
  display: none;
  color: ${color.textMuted};
  font-size: ${type.small};

  @media screen and ${({ $few }) => ($few ? '(max-width: 359px)' : media.mobile)} {
    display: block;
  }
`;

const Tools = styled(Row)`
  font-size: ${type.small};

  @media print {
    display: none;
  }
`;

/** Columns of equal width, as narrow as a phone needs them. */
const Rows = styled(Table)`
  max-block-size: none;

  thead {
    position: static;
    vertical-align: top;
  }

  td {
    min-inline-size: 10rem;
    font-family: ${font.sans};
    overflow-wrap: anywhere;
  }

  && tbody th {
    inline-size: 14rem;
    max-inline-size: 14rem;
    font-family: ${font.sans};
    white-space: normal;
  }

  /* Two products fit beside their properties. */
  @media screen and ${media.mobile} {
    && :is(th, td) {
      min-inline-size: 7rem;
      padding: ${space(1)};
    }

    && :is(tbody th, thead th:first-child) {
      --names: clamp(min(6.5rem, 33vw), 5.25rem, 45vw);
      inline-size: var(--names);
      min-inline-size: var(--names);
      max-inline-size: var(--names);
      font-size: ${type.micro};
      overflow-wrap: anywhere;
    }
  }

  /* Columns of equal width that share the paper. */
  @media print {
    table {
      table-layout: fixed;
    }

    &&& :is(th, td) {
      inline-size: auto;
      min-inline-size: 0;
      max-inline-size: none;
      overflow-wrap: anywhere;
    }
  }
`;

const Product = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  font-weight: 500;
  text-align: start;
`;

const Thumbnail = styled(Picture)`
  inline-size: 8rem;
  max-inline-size: 100%;
  block-size: 6rem;
  object-fit: contain;
`;

const Code = styled.span`
  font-family: ${font.mono};
`;

const Remove = styled.span`
  font-weight: 400;

  @media print {
    display: none;
  }
`;

/** Not by colour or weight alone. */
const Mark = styled.span`
  display: block;
  color: ${color.copper};
  font: 400 ${type.micro} / 1.4 ${font.mono};

  @media print {
    font-size: inherit;
  }
`;
