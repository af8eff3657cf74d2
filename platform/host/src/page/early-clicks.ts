declare global {
  /** Buttons that were clicked before React was listening, in order, each with its last click. */
  var earlyClicks: Map<HTMLElement, Event> | undefined;
}

/**
 * The elements that React hydrates separately; the last are parts that announce it with an event `hydrated` (shared-ui's
 * `later`).
 */
export const containers = '#region, #root, [data-later]';

/**
 * Part of the inline start script at the end of the page: remembers each button of the server's HTML that is clicked
 * before its container is hydrated. Links and forms work without scripts, and so does a button whose attributes open a popover
 * or a dialog; the click of any other button would be lost. The script captures clicks on their way down, because React stops
 * those in a region that is still waiting for its remote.
 */
export const earlyClicksScript = `const clicks=globalThis.earlyClicks=new Map();
const sent=new Set(document.querySelectorAll('button[type=button]:not([popovertarget],[commandfor])'));
addEventListener('click',(click)=>{
const button=click.target.closest?.('button');
if(sent.has(button)&&!button.closest('${containers}')?.hasAttribute('data-hydrated'))clicks.set(button,click);
},true);`;

/** Marks a container as hydrated and clicks those of its buttons that were clicked too early. */
export function replayEarlyClicks(container: Element | null) {
  if (!container) return;
  container.setAttribute('data-hydrated', '');
  for (const [button, click] of globalThis.earlyClicks ?? []) {
    if (button.isConnected && button.closest(containers) !== container) continue;
    globalThis.earlyClicks?.delete(button);
    // The click that made React hydrate the container is still in progress: React handles it next.
    const hasEnded = click.eventPhase === Event.NONE;
    // The region of a button may have been replaced in the meantime.
    if (hasEnded && button.isConnected) button.click();
  }
}
