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
        <tbody>
          {rows.map(({ name, value }, index) => (
            <tr key={index}>
              <Name scope="row">{name}</Name>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </Cells>
    </Region>
  );
}

const Name = styled.th`
  inline-size: 38%;
  background: ${color.surfaceCool};
  text-align: start;
`;
