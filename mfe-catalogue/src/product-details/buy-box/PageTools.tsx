import { useState } from 'react';
import { VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import { copyText } from '../../page/clipboard';
import { WithScripts } from '../../page/WithScripts';

/**
 * Shares the page with the device's own menu, or by copying its address, and prints the page. The address includes the code
 * that it names.
 */
export function PageTools({ title }: { title: string }) {
  const [outcome, setOutcome] = useState('');
  const share = async () => {
    const url = window.location.href;
    try {
      if ('share' in navigator) {
        await navigator.share({ title, url });
        return;
      }
    } catch (error) {
      // The visitor has closed the menu.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    const copied = await copyText(url);
    setOutcome(copied ? 'Link copied' : `Copy this link: ${url}`);
  };
  return (
    <WithScripts>
      <Tool type="button" onClick={() => void share()}>
        Share
        <VisuallyHidden> {title}</VisuallyHidden>
      </Tool>
      <Tool type="button" onClick={() => window.print()}>
        Print
        <VisuallyHidden> this page</VisuallyHidden>
      </Tool>
      <Outcome role="status">{outcome}</Outcome>
    </WithScripts>
  );
}

const Tool = styled.button`
  min-block-size: 2rem;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  text-decoration: underline 1px;
  text-underline-offset: 0.2em;
`;

const Outcome = styled.span`
  inline-size: 100%;
  overflow-wrap: anywhere;
`;
