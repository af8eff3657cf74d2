declare global {
  /** Buttons that were clicked before React listened to them, in order. */
  var earlyClicks: Set<HTMLElement> | undefined;
}

/** The elements that React hydrates separately. */
const containers = '#region, #root';

/**
 * Part of the inline start script at the end of the page: remembers each button of the server's HTML that is clicked
 * before its container is hydrated. Links and forms work without scripts; a button does not, and its click would be
 * lost. React's own listener runs first, so a click that makes React hydrate the container is not remembered.
 */
export const earlyClicksScript = `const clicks=globalThis.earlyClicks=new Set();
const sent=new Set(document.querySelectorAll('button[type=button]'));
addEventListener('click',({target})=>{
const button=target instanceof Element&&target.closest('button');
if(sent.has(button)&&!button.closest('${containers}')?.hasAttribute('data-hydrated'))clicks.add(button);
});`;

/** Marks a container as hydrated, and clicks its buttons that were clicked too early. */
export function replayEarlyClicks(container: Element | null) {
  if (!container) return;
  container.setAttribute('data-hydrated', '');
  for (const button of globalThis.earlyClicks ?? []) {
    if (button.isConnected && button.closest(containers) !== container) continue;
    globalThis.earlyClicks?.delete(button);
    // The region of a button may have been replaced in the meantime.
    if (button.isConnected) button.click();
  }
}
