import { useEffect, useRef } from 'react';
import { Notice } from 'shared-ui';
import { texts } from 'api/forms';
import { countText, packText, priceText, type EnquiryLine, type Prices } from 'api/enquiry';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { outcomeSeen, selectCodes } from '../enquirySlice';
import { lineName } from '../line-name';

interface Props {
  reference: string;
  lines: readonly EnquiryLine[];
  site: Prices;
}

/** Shown when the request has been stored: its reference and, if known, what was sent. */
export function Sent({ reference, lines, site }: Props) {
  const codes = useAppSelector(selectCodes);
  const notice = useRef<HTMLDivElement>(null);
  const dispatch = useAppDispatch();
  useEffect(() => {
    notice.current?.focus();
    dispatch(outcomeSeen());
  }, [reference, dispatch]);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="success" title={texts.requested}>
        <p>
          Your reference: <strong>{reference}</strong>. An acknowledgement is on its way to your e-mail address.
        </p>
        {lines.length > 0 && (
          <ul>
            {lines.map((line) => {
              const known = codes[line.code]?.known;
              const terms = known?.orderTerms;
              const asked = [
                `${countText(line, known)} ${lineName(line.code, codes[line.code])}`,
                terms && packText(terms),
              ];
              return <li key={line.code}>{[...asked, terms && priceText(terms, site)].filter(Boolean).join(', ')}</li>;
            })}
          </ul>
        )}
      </Notice>
    </div>
  );
}
