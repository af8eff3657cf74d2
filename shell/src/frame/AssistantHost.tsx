import { useEffect, useState } from 'react';
import type { AssistantProps } from 'api/widgets';
import { useHost, whenIdle } from '@platform/host';
import { widgets } from '../routing/routes';
import { Widget } from './Widget';

/** The id of the button that offers another try; the page's end has it, hidden. */
export const assistantFailedId = 'chat-failed';

/** The id of the element that the chat's widget is in. */
const widgetId = 'chat-widget';

/**
 * The chat on every page. Its widget is loaded when the page is idle, and is not rendered on the server. If it fails, the page
 * works without it and offers another try in its place (row H3).
 */
export function AssistantHost() {
  const { site } = useHost();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return (
    <div id={widgetId}>
      <Widget<AssistantProps> of={widgets.assistant} isWanted={isIdle} own={{ site }} Failed={Failed} />
    </div>
  );
}

/** Focuses a button, or the first one in an element. */
function focusIn(element: HTMLElement | null) {
  const button = element?.closest('button') ?? element?.querySelector('button');
  button?.focus({ preventScroll: true });
}

/** Shows the button that offers another try. */
function Failed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const button = document.getElementById(assistantFailedId)!;
    button.hidden = false;
    button.ariaBusy = null;
    button.onclick = () => {
      button.ariaBusy = 'true';
      onRetry();
    };
    return () => {
      const hasFocus = document.activeElement === button;
      button.hidden = true;
      // The focus goes to its replacement: the chat's own button, or this one again.
      if (hasFocus) requestAnimationFrame(() => focusIn(button.hidden ? document.getElementById(widgetId) : button));
    };
    // Once for each failure, not whenever `onRetry` is another function: the button stays busy until the chat arrives or fails.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
