import { Children, type ComponentPropsWithRef, type ReactNode } from 'react';
import { styled } from 'styled-components';

export interface CardGridProps extends ComponentPropsWithRef<'ul'> {
  /** Cards; each becomes an item of the list. */
  children: ReactNode;
}

/**
 * Cards in as many columns as fit. It is a list, so that screen readers announce the number of cards.
 *
 * @example
 * <CardGrid>{products.map((product) => <Card key={product.id} to={product.id} title={product.productName} />)}</CardGrid>
 */
export function CardGrid({ children, ...props }: CardGridProps) {
  return (
    <List {...props} role="list">
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr));
  gap: clamp(1rem, 0.5rem + 1.5vw, 2rem);

  > li {
    display: grid;
    min-inline-size: 0;
  }
`;
