import { color, font, IconButton, media, SiteLink, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import { useAppSelector } from '@platform/contract/store';
import { isInWords, packText, priceText, unitText, type EnquiryLine, type Prices } from 'api/enquiry';
import { selectCodes } from '../enquirySlice';
import { Note, Quantity } from './LineFields';
import { NearCodes } from './NearCodes';
import { useFormOwner } from './useFormOwner';

interface LineProps {
  line: EnquiryLine;
  onChange: (changed: Partial<EnquiryLine>) => void;
  onRemove: (() => void) | undefined;
  /** The line's number, from 0. */
  row: number;
  onReplace: ((code: string) => void) | undefined;
  site: Prices;
}

/** One line: what it is, how it is sold, its quantity and its note (row Q2). */
export function Line({ line: { code, quantity, note }, onChange, onRemove, row, onReplace, site }: LineProps) {
  const codes = useAppSelector(selectCodes);
  const { field, button } = useFormOwner();
  const { known, near } = codes[code] ?? {};
  const orderTerms = known?.orderTerms;
  // A list often has several codes of one product.
  const name = known && !known.family ? `${known.name}, ${known.code}` : (known?.name ?? code);
  return (
    <Item>
      <input {...field} type="hidden" name="code" value={code} />
      <What>
        {known ? (
          <SiteLink to={known.address}>{known.name}</SiteLink>
        ) : (
          <span>{near && !isInWords(code) ? 'Not in our catalogue' : ''}</span>
        )}
        {!known?.family && <Code $inWords={isInWords(code)}>{known?.code ?? code}</Code>}
        {known?.detail && <Detail>{known.detail}</Detail>}
        {orderTerms && (
          <Price>
            {priceText(orderTerms, site)}
            {packText(orderTerms) && ` · ${packText(orderTerms)}`}
          </Price>
        )}
        {known?.family && <Hint>No variant chosen yet: say which one in the note, or choose it on its page.</Hint>}
        {near && near.length > 0 && <NearCodes code={code} row={row} near={near} onChoose={onReplace} />}
        {near?.length === 0 && (
          <Hint>{isInWords(code) && 'Not found in our catalogue. '}You can send the line as it is.</Hint>
        )}
      </What>
      <Quantity
        name={name}
        unit={orderTerms && unitText(orderTerms, quantity)}
        value={quantity}
        onChange={(next) => onChange({ quantity: next })}
      />
      <Note name={name} value={note} onChange={(next) => onChange({ note: next })} />
      <Remove
        {...button}
        type="submit"
        icon="close"
        name="remove"
        value={code}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      />
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: 7rem minmax(0, 1fr) 2.75rem;
  grid-template-areas: 'what what remove' 'quantity note note';
  gap: ${space(1)} ${space(2)};
  padding-block: ${space(2)};
  border-block-end: 1px solid ${color.line};
  break-inside: avoid;

  /* Large text: lengths in container queries follow its size. */
  @container lines (inline-size < 15rem) {
    grid-template-columns: minmax(0, 1fr) 2.75rem;
    grid-template-areas: 'what remove' 'quantity quantity' 'note note';
  }

  @media ${media.sm} {
    grid-template-columns: minmax(0, 1fr) 7rem 2.75rem;
    grid-template-areas: 'what quantity remove' 'note note note';
  }

  @media ${media.md} {
    grid-template-columns: minmax(0, 5fr) 7rem minmax(0, 4fr) 2.75rem;
    grid-template-areas: 'what quantity note remove';
  }
`;

const What = styled.div`
  grid-area: what;
  display: grid;
  justify-items: start;
  align-content: start;
  gap: ${space(0.5)};
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Code = styled.span<{ $inWords: boolean }>`
  font-family: ${({ $inWords }) => ($inWords ? 'inherit' : font.mono)};
  font-size: ${({ $inWords }) => ($inWords ? 'inherit' : type.small)};
`;

const Detail = styled.span`
  font-size: ${type.small};
`;

const Price = styled.span`
  font-size: ${type.small};
  font-variant-numeric: tabular-nums;
`;

const Hint = styled.span`
  color: ${color.textMuted};
  font-size: ${type.small};
`;

const Remove = styled(IconButton)`
  grid-area: remove;

  @media print {
    display: none;
  }
`;
