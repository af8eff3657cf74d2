import { css, styled } from 'styled-components';
import { joined } from './joined';

const Part = styled.div``;

test('a style in pieces becomes one text, with the class of each component in a selector', () => {
  const inner = css`
    color: ${'red'};
  `;
  const text = joined(css`
    ${inner}
    ${Part} {
      gap: ${1}px;
    }
  `);
  expect(text.replace(/\s+/g, '')).toBe(`color:red;.${Part.styledComponentId}{gap:1px;}`);
});

test('a style that depends on props is refused', () => {
  const style = css<{ $wide: boolean }>`
    gap: ${({ $wide }) => ($wide ? 1 : 0)};
  `;
  expect(() => joined(style as Parameters<typeof joined>[0])).toThrow('depends on props');
});
