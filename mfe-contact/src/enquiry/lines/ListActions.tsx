import { useState } from 'react';
import { Button, ButtonLink, Muted, Row, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { useAppSelector } from '@platform/contract/store';
import { csvText } from 'api/csv';
import { shareAddress, sheetOf, type Prices } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { selectCodes } from '../enquirySlice';
import type { EnquiryList } from '../useEnquiryList';
import type { RemovedLines } from './Removed';

/** Saves a text as a file. */
function download(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

interface Props {
  list: EnquiryList;
  onCleared: (removed: RemovedLines) => void;
  site: Prices;
}

/** Download, print, share and clear (row Q4). */
export function ListActions({ list, onCleared, site }: Props) {
  const { lines, kept } = list;
  const codes = useAppSelector(selectCodes);
  const [copied, setCopied] = useState('');
  const address = shareAddress(lines);
  const save = () => {
    const sheet = sheetOf(lines, (code) => codes[code], site);
    download('enquiry-list.csv', csvText(sheet));
  };
  const share = async () => {
    const whole = new URL(address ?? '', location.origin).href;
    try {
      // Not there on a page without https.
      await navigator.clipboard.writeText(whole);
      setCopied('Link copied');
    } catch {
      setCopied(`Copy this link: ${whole}`);
    }
  };
  const clear = () => {
    list.replace([]);
    onCleared({ lines, at: 0 });
  };
  return (
    <Tools $gap={1}>
      <Row $gap={1}>
        {kept === 'browser' ? (
          <>
            <Button variant="secondary" icon="download" onClick={save}>
              Download CSV
            </Button>
            <Button variant="secondary" onClick={() => window.print()}>
              Print
            </Button>
            {address && (
              <Button variant="secondary" icon="copy" onClick={share}>
                Copy link
              </Button>
            )}
            <Button variant="secondary" icon="close" onClick={clear}>
              Clear list
            </Button>
          </>
        ) : (
          <>
            <ButtonLink to={enquiryAddresses.csv} download variant="secondary" icon="download">
              Download CSV
            </ButtonLink>
            {address && (
              <ButtonLink to={address} variant="secondary">
                Link to this list
              </ButtonLink>
            )}
            <form method="post" action={enquiryAddresses.change}>
              {lines.map(({ code, quantity }) => (
                <span key={code}>
                  <input type="hidden" name="code" value={code} />
                  <input type="hidden" name="quantity" value={quantity} />
                </span>
              ))}
              <Button type="submit" name="clear" value="1" variant="secondary" icon="close">
                Clear list
              </Button>
            </form>
          </>
        )}
      </Row>
      <Muted role="status">{copied}</Muted>
      {!address && <Muted>This list is too long to share as a link: download it and send the file instead.</Muted>}
    </Tools>
  );
}

const Tools = styled(Stack)`
  overflow-wrap: anywhere;

  @media print {
    display: none;
  }
`;
