import { Activity, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHost } from '../host-context';
import { placeholderOf } from '../routing/placeholder';
import { linkOf } from '../routing/prefetch';
import { runInBackground } from '../routing/run-in-background';
import { Silenced } from './Silenced';

/**
 * Renders, in idle time, what this page knows of one that it links to: when a visitor goes to such a page, its styles are
 * already in the document and its code has been compiled. It is rendered hidden and in a template, so it has no effects and
 * loads no pictures.
 */
export function PlaceholderAhead({ pathname }: { pathname: string }) {
  const services = useHost();
  const [ahead, setAhead] = useState<{ placeholder: ReactNode; place: DocumentFragment }>();
  useEffect(() => {
    const find = () => {
      for (const element of document.querySelectorAll('#region a[href]')) {
        const link = linkOf(element);
        const placeholder = link && placeholderOf(link.pathname, pathname, services);
        if (!placeholder) continue;
        setAhead({ placeholder, place: document.createElement('template').content });
        stop();
        return;
      }
    };
    let cancel = () => {};
    // The page's links may come with its data.
    const findLater = () => {
      cancel();
      cancel = runInBackground(find);
    };
    const unsubscribe = services.store.subscribe(findLater);
    const stop = () => {
      unsubscribe();
      cancel();
    };
    findLater();
    return stop;
  }, [pathname, services]);
  return (
    ahead && (
      <Silenced>
        <Activity mode="hidden">{createPortal(ahead.placeholder, ahead.place)}</Activity>
      </Silenced>
    )
  );
}
