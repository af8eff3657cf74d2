import { Button, Row } from 'shared-ui';
import { styled } from 'styled-components';
import type { KnownCode } from 'api/enquiry';

interface Props {
  code: string;
  near: readonly KnownCode[];
  onChoose: (code: string) => void;
}

/** Codes that the visitor may have meant (row Q3). */
export function NearCodes({ code, near, onChoose }: Props) {
  return (
    <Offer $gap={1} role="group" aria-label={`Codes like ${code}`}>
      <span>Did you mean</span>
      {near.map(({ code: other, name }) => (
        <Button key={other} size="small" variant="secondary" title={name} onClick={() => onChoose(other)}>
          {other}
        </Button>
      ))}
    </Offer>
  );
}

const Offer = styled(Row)`
  @media print {
    display: none;
  }
  @media (scripting: none) {
    button {
      border: 0;
      background: none;
    }
  }
`;
