import { Suspense, use, useEffect, useState } from 'react';
import { Dialog, LoadFailed, Spinner } from 'shared-ui';
import type { WidgetModule } from '@platform/contract';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import type { SearchProps } from 'api/widgets';
import { useHost, useRelease, WidgetBoundary, WidgetMount } from '@platform/host';
import { widgets } from '../routing/routes';
import { searchMounted, searchToggled, selectMenu } from './menuSlice';

const { search } = widgets;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the catalogue's search widget from every page: by the header's field or button, `/` or Ctrl+K (rows A9, C13). */
export function SearchHost() {
  const { loader } = useHost();
  const dispatch = useAppDispatch();
  const { searchOpen, searchTyped } = useAppSelector(selectMenu);
  const [wanted, setWanted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const release = useRelease(search.remote);
  if (searchOpen && !wanted) setWanted(true);
  const close = () => dispatch(searchToggled(false));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const ctrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!slash && !ctrlK) return;
      event.preventDefault();
      dispatch(searchToggled(true));
    };
    const prepareFor = (target: EventTarget | null) => {
      if (target instanceof Element && target.closest('[data-opens="search"]')) {
        // Mounted already, it takes the focus at once: no key that follows the first one in the header's field is lost.
        const loaded = () => setWanted(true);
        loader.widget<SearchProps>(search.remote, search.widget).then(loaded, () => undefined);
      }
    };
    const onIntent = (event: Event) => prepareFor(event.target);
    // Before hydration the visitor may have gone to the field, and typed everything already.
    prepareFor(document.activeElement);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent, { passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [dispatch, loader]);

  if (!wanted) return null;
  return (
    <WidgetBoundary
      key={`${attempt} ${release}`}
      remote={search.remote}
      fallback={
        <Dialog open={searchOpen} onClose={close} title="Search">
          <LoadFailed
            what="the search"
            onRetry={async () => {
              await loader.retry(search.remote, search.widget);
              setAttempt(attempt + 1);
            }}
          />
        </Dialog>
      }
    >
      <Suspense
        fallback={
          <Dialog open={searchOpen} onClose={close} title="Search">
            <Spinner label="Loading the search…" />
          </Dialog>
        }
      >
        <Search
          opened={loader.widget<SearchProps>(search.remote, search.widget)}
          open={searchOpen}
          typed={searchTyped}
          onClose={close}
        />
      </Suspense>
    </WidgetBoundary>
  );
}

function Search({ opened, ...props }: { opened: Promise<WidgetModule<SearchProps>> } & SearchProps) {
  const { Component } = use(opened);
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(searchMounted(true));
    return () => {
      dispatch(searchMounted(false));
    };
  }, [dispatch]);
  return (
    <WidgetMount remote={search.remote}>
      <Component {...props} />
    </WidgetMount>
  );
}
