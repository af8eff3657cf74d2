import type { SpecificationBlock } from 'api/records';
import { blueprint, color, Heading, space, type } from 'shared-ui';
import { styled } from 'styled-components';

/** Short blocks for standards and ratings: title, extra lines and a 'Specification :' list (row C6). */
export function SpecificationBlocks({ blocks = [] }: { blocks?: readonly SpecificationBlock[] }) {
  if (blocks.length === 0) return null;
  return (
    <Blocks>
      {blocks.map(({ extraSpecTitle, extraSpec = [], specification = [] }, index) => (
        <div key={index}>
          {extraSpecTitle && (
            <Heading level={3} size={4}>
              {extraSpecTitle}
            </Heading>
          )}
          {extraSpec.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {specification.length > 0 && (
            <>
              <Label>Specification :</Label>
              <ul>
                {specification.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      ))}
    </Blocks>
  );
}

const Blocks = styled.div`
  ${blueprint}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: ${space(2.5)} ${space(4)};
  padding: ${space(2.5)};
  border: 1px solid ${color.line};
  font-size: ${type.small};
  line-height: 1.5;

  p,
  li {
    margin-block-start: ${space(0.75)};
  }

  ul {
    padding-inline-start: 1.2em;
  }

  li::marker {
    color: ${color.copperBright};
  }
`;

const Label = styled.p`
  color: ${color.ink};
  font-weight: 600;

  &:not(:first-child) {
    margin-block-start: ${space(1.5)};
  }
`;
