import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { telephone } from 'api/addresses';
import { Button, color, Icon, media, radius, Tooltip, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';

const copiedMs = 3000;
const numberId = 'call-us';
const tooltipId = 'call-us-tooltip';

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

/** Below its button in browsers that can place it there, otherwise in the middle of the window. */
const Number = styled.div`
  margin-block: 4px;
  padding: 0.5rem 1rem;
  border: 1px solid ${color.line};
  border-radius: ${radius};
  background: ${color.surface};

  @supports not (position-area: bottom) {
    margin: auto;
  }
  @supports (position-area: bottom) {
    inset: auto;
    position-area: bottom;
    position-try-fallbacks: flip-inline;
  }
`;

/**
 * 'Call Us' (row A5): at 576 px or less a phone icon that dials; on wider screens a button that copies the number, with
 * the tooltip 'Copied' for 3 s or until Escape. A copy that fails is only logged. Until scripts run, and without them, the button
 * shows the number.
 */
export function CallUs({ phone }: { phone: string }) {
  const [copied, setCopied] = useState(0);
  const number = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!copied) return undefined;
    const hide = () => setCopied(0);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const timer = setTimeout(hide, copiedMs);
    addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKey);
    };
  }, [copied]);

  const copy = async (event: MouseEvent) => {
    event.preventDefault();
    const shown: Partial<HTMLElement> | null = number.current;
    shown?.hidePopover?.();
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
        <Tooltip id={tooltipId} shown={copied > 0} content={copied ? 'Copied' : `Copy to clipboard ${phone}`}>
          <Button variant="secondary" icon="phone" popoverTarget={numberId} onClick={copy}>
            Call Us
          </Button>
        </Tooltip>
        {/* A tooltip that changes is not read out. Not its words, which would be on the page twice. */}
        <VisuallyHidden role="status">{copied ? `${phone} is in the clipboard` : ''}</VisuallyHidden>
        <Number ref={number} id={numberId} popover="auto">
          <a href={telephone(phone)}>{phone}</a>
        </Number>
      </Wide>
    </>
  );
}
