import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { visuallyHidden } from '../tokens/mixins';
import { color } from '../tokens/tokens';
import { Caption, Cells, Region } from './tableStyle';

export interface TableHeader {
  name: ReactNode;
  colSpan?: number;
  rowSpan?: number;
  /** CSS length, e.g. `12rem`. */
  width?: string;
}

export interface TableProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  caption: ReactNode;
  /** Header rows, from the top. */
  columns: TableHeader[][];
  rows: ReactNode[][];
  /** An id for each row, so that an address can lead to it; the first cell is then the row's header and stays in view. */
  rowIds?: string[];
  /** The id of the row to mark; by default, the row that the address names when the page arrives. */
  currentRow?: string;
  /** Hides the caption visually, for tables under a heading that says the same. */
  hideCaption?: boolean;
}

/** A cell's content. Screen readers would pass over the dash of a missing value, or call it one. */
const contentOf = (cell: ReactNode) =>
  typeof cell === 'string' && cell.trim() === '–' ? (
    <>
      <span aria-hidden="true">{cell}</span>
      <Spoken>not stated</Spoken>
    </>
  ) : (
    cell
  );

/**
 * Values in columns. It scrolls inside its own box, by keyboard too, and keeps its header in view. A cell that is only a dash is
 * read out as 'not stated'.
 *
 * @example
 * <Table caption="Sizes" columns={[[{ name: 'Size' }, { name: 'Thread', colSpan: 2 }]]} rows={[['20S', 'M20', '1/2"']]} />
 */
export function Table({ caption, columns, rows, rowIds, currentRow, hideCaption = false, ...props }: TableProps) {
  const captionId = useId();
  return (
    <Region role="region" aria-labelledby={captionId} tabIndex={0} {...props}>
      <Cells $rowHeaders={rowIds !== undefined} $columns={rows[0]?.length}>
        <Caption id={captionId} $hidden={hideCaption}>
          {caption}
        </Caption>
        <Head>
          {columns.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ name, colSpan, rowSpan, width }, cell) => (
                <HeadCell
                  key={cell}
                  scope={colSpan && colSpan > 1 ? 'colgroup' : 'col'}
                  colSpan={colSpan}
                  rowSpan={rowSpan}
                  $width={width}
                >
                  {name}
                </HeadCell>
              ))}
            </tr>
          ))}
        </Head>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} id={rowIds?.[row]} aria-current={rowIds && rowIds[row] === currentRow ? true : undefined}>
              {cells.map((cell, column) =>
                rowIds && column === 0 ? (
                  <th key={column} scope="row">
                    {contentOf(cell)}
                  </th>
                ) : (
                  <td key={column}>{contentOf(cell)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Cells>
    </Region>
  );
}

const Spoken = styled.span`
  ${visuallyHidden}
`;

const Head = styled.thead`
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
`;

const HeadCell = styled.th<{ $width?: string }>`
  min-inline-size: ${({ $width = 'auto' }) => $width};
  background: ${color.paper};
  line-height: 1.3;
  text-align: center;
`;
