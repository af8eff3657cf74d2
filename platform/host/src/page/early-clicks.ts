declare global {
  /** Buttons that were clicked before React listened to them, in order, each with its last click. */
  var earlyClicks: Map<HTMLElement, Event> | undefined;
}

/** The elements that React hydrates separately; the last are parts that say so by an event `hydrated` (shared-ui's `later`). */
export const containers = '#region, #root, [data-later]';

/**
 * Part of the inline start script at the end of the page: remembers each button of the server's HTML that is clicked
 * before its container is hydrated. Links and forms work without scripts, and so does a button that opens a popover or a
 * dialog by its attributes; any other button does not, and its click would be lost. It captures the click on its way down,
 * because React stops one in a region that still waits for its remote.
 */
export const earlyClicksScript = `const clicks=globalThis.earlyClicks=new Map();
const sent=new Set(document.querySelectorAll('button[type=button]:not([popovertarget],[commandfor])'));
addEventListener('click',(click)=>{
const button=click.target.closest?.('button');
if(sent.has(button)&&!button.closest('${containers}')?.hasAttribute('data-hydrated'))clicks.set(button,click);
},true);`;

/** Marks a container as hydrated, and clicks its buttons that were clicked too early. */
export function replayEarlyClicks(container: Element | null) {
  if (!container) return;
  container.setAttribute('data-hydrated', '');
  for (const [button, click] of globalThis.earlyClicks ?? []) {
    if (button.isConnected && button.closest(containers) !== container) continue;
    globalThis.earlyClicks?.delete(button);
    // A click that made React hydrate the container has not ended: React handles it next.
    const hasEnded = click.eventPhase === Event.NONE;
    // The region of a button may have been replaced in the meantime.
    if (hasEnded && button.isConnected) button.click();
  }
}
