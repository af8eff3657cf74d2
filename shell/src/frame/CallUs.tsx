import { useEffect, useState } from 'react';
import { telephone } from 'api/addresses';
import { Button, Icon, media, Tooltip } from 'shared-ui';
import styled from 'styled-components';

const copiedMs = 3000;

const Phone = styled.a`
  display: inline-grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  @media not ${media.phone} {
    display: none;
  }
`;

const Wide = styled.span`
  @media ${media.phone} {
    display: none;
  }
`;

/**
 * 'Call Us' (row A5): at 576 px or less a phone icon that dials; on wider screens a button that copies the number, with
 * the tooltip 'Copied' for 3 s. A copy that fails is only logged.
 */
export function CallUs({ phone }: { phone: string }) {
  const [copied, setCopied] = useState(0);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(phone);
      setCopied(Date.now());
    } catch (error) {
      console.warn('The phone number could not be copied', error);
    }
  };

  return (
    <>
      <Phone href={telephone(phone)} aria-label="Call Us">
        <Icon name="phone" />
      </Phone>
      <Wide>
        <Tooltip content={copied ? 'Copied' : `Copy to clipboard ${phone}`}>
          <Button variant="secondary" icon="phone" onClick={copy}>
            Call Us
          </Button>
        </Tooltip>
      </Wide>
    </>
  );
}
