import { Activity, Component, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHost } from '../host-context';
import { placeholderOf } from '../routing/placeholder';
import { runTask } from '../routing/run-task';

/**
 * Renders what the page that is shown knows of one of those that it links to, when the browser has nothing else to do: a visitor who
 * goes to one finds its styles in the page and its code compiled. Into an element outside of the document, and hidden, so that it
 * has no effects.
 */
export function PlaceholderAhead({ pathname }: { pathname: string }) {
  const services = useHost();
  const [ahead, setAhead] = useState<{ placeholder: ReactNode; place: Element }>();
  useEffect(
    () =>
      runTask('background', () => {
        for (const link of document.querySelectorAll<HTMLAnchorElement>('#region a[href]')) {
          const placeholder = placeholderOf(link.pathname, pathname, services);
          if (!placeholder) continue;
          setAhead({ placeholder, place: document.createElement('div') });
          return;
        }
      }),
    [pathname, services],
  );
  return (
    ahead && (
      <Silenced>
        <Activity mode="hidden">{createPortal(ahead.placeholder, ahead.place)}</Activity>
      </Silenced>
    )
  );
}

/** Shows nothing of what fails: if it fails again once it is wanted, the region has a notice. */
class Silenced extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return !this.state.failed && this.props.children;
  }
}
