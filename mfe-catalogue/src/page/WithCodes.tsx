import { Fragment } from 'react';
import { styled } from 'styled-components';

const code = /[A-Z0-9]-[A-Z0-9]/;

/**
 * A text in which browsers do not break order codes at their hyphens, unless a code is wider than the line. The characters stay
 * as they are, because codes are copied.
 */
export const WithCodes = ({ text }: { text: string }) =>
  text
    .split(/(\s+)/)
    .map((word, index) =>
      code.test(word) ? <Code key={index}>{word}</Code> : <Fragment key={index}>{word}</Fragment>,
    );

const Code = styled.span`
  display: inline-block;
  max-inline-size: 100%;
`;
