import { Button, color, font, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import { isInWords, type KnownCode } from 'api/enquiry';
import { useFormOwner } from './useFormOwner';

interface Props {
  code: string;
  /** The line's number in its form, from 0. */
  row: number;
  near: readonly KnownCode[];
  /** Absent without scripts, when the form is posted with the row and the code. */
  onChoose: ((code: string) => void) | undefined;
}

/** What the visitor may have meant by a code that the catalogue does not have, or by words (row Q3). */
export function NearCodes({ code, row, near, onChoose }: Props) {
  const { button } = useFormOwner();
  return (
    <Offers role="group" aria-label={`Codes like ${code}`}>
      <span>
        {isInWords(code) ? 'Which of these is it? If none, leave the line as it is.' : 'Did you mean one of these?'}
      </span>
      {near.map((offer) => (
        <Offer
          {...button}
          key={offer.code}
          type="submit"
          size="small"
          variant="secondary"
          name="replace"
          value={`${row}:${offer.code}`}
          onClick={onChoose && (() => onChoose(offer.code))}
        >
          {!offer.family && <Code>{offer.code} </Code>}
          {[offer.name, offer.detail].filter(Boolean).join(' · ')}
          {offer.family && ', choose a variant'}
        </Offer>
      ))}
    </Offers>
  );
}

const Offers = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(0.5)};
  font-size: ${type.small};

  @media print {
    display: none;
  }
`;

const Offer = styled(Button)`
  padding: ${space(0.75)} ${space(1.5)};
  color: ${color.text};
  font-weight: 400;
  line-height: 1.35;
  text-align: start;
  white-space: normal;
`;

const Code = styled.span`
  color: ${color.ink};
  font-family: ${font.mono};
  font-weight: 600;
`;
