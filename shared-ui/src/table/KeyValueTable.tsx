import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color } from '../tokens/tokens';
import { Caption, Cells, Region } from './tableStyle';

export interface KeyValueTableProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  caption: string;
  rows: { name: ReactNode; value: ReactNode }[];
  /** Hides the caption visually, for tables under a heading that says the same. */
  hideCaption?: boolean;
}

/**
 * Properties and their values, in two columns.
 *
 * @example
 * <KeyValueTable caption="Technical Data" rows={[{ name: 'Rated current', value: '16 A' }]} />
 */
export function KeyValueTable({ caption, rows, hideCaption = false, ...props }: KeyValueTableProps) {
  const captionId = useId();
  return (
    <Region role="region" aria-labelledby={captionId} tabIndex={0} {...props}>
      <Cells>
        <Caption id={captionId} $hidden={hideCaption}>
          {caption}
        </Caption>
        <Rows>
          {rows.map(({ name, value }, index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </Rows>
      </Cells>
    </Region>
  );
}

const Rows = styled.tbody`
  th {
    inline-size: 38%;
    background: ${color.surfaceCool};
    text-align: start;
  }
`;
