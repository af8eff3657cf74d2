import { Suspense, use, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { closeNative, isNativeOpen, openNative } from 'shared-ui';
import type { WidgetModule } from '@platform/contract';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import type { SearchProps } from 'api/widgets';
import { useHost, useRelease, WidgetBoundary, WidgetMount } from '@platform/host';
import { widgets } from '../routing/routes';
import { searchMounted, searchOpenedWith, searchToggled, selectMenu } from './menuSlice';
import { plainFieldOf, PlainSearch } from './PlainSearch';
import { take } from './take';

const { search } = widgets;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Opens the catalogue's search widget from every page: by the header's field or button, `/` or Ctrl+K (rows A9, C13). Until
 * it has loaded, and if it cannot be loaded, that opens the plain search.
 */
export function SearchHost() {
  const { loader } = useHost();
  const dispatch = useAppDispatch();
  const { searchOpen, searchReady, searchTyped, searchContinues } = useAppSelector(selectMenu);
  const [isWanted, attempt, hasFailed] = usePreparation(searchReady);
  const plain = useRef<HTMLDialogElement>(null);
  const release = useRelease(search.remote);
  useShortcuts(plain, searchReady);

  // The catalogue's search takes the place of the plain one, with what has been typed.
  const takeOver = useCallback(() => {
    if (plain.current && isNativeOpen(plain.current)) {
      closeNative(plain.current);
      dispatch(searchOpenedWith(take(plainFieldOf(plain.current))));
    }
    dispatch(searchMounted(true));
  }, [dispatch]);

  return (
    <>
      {!searchReady && <PlainSearch ref={plain} isInstead={hasFailed} />}
      {isWanted && (
        <WidgetBoundary key={`${attempt} ${release}`} remote={search.remote} fallback={null}>
          <Suspense>
            <Search
              opened={loader.widget<SearchProps>(search.remote, search.widget)}
              open={searchOpen}
              typed={searchTyped}
              continues={searchContinues}
              onClose={() => dispatch(searchToggled(false))}
              onMounted={takeOver}
            />
          </Suspense>
        </WidgetBoundary>
      )}
    </>
  );
}

/**
 * Loads the search as soon as a visitor approaches something that opens it.
 * @returns whether it has been loaded, how often it has been loaded again, and whether that has failed
 */
function usePreparation(isReady: boolean) {
  const { loader } = useHost();
  const [isWanted, setWanted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isReady) return undefined;
    let failed = false;
    const prepareFor = async (target: EventTarget | null) => {
      if (!(target instanceof Element && target.closest('[data-opens="search"]'))) return;
      try {
        // A visitor who opens the search again asks for another attempt.
        if (failed && target.closest('dialog')) {
          await loader.retry(search.remote, search.widget);
          setAttempt((before) => before + 1);
        }
        failed = false;
        await loader.widget<SearchProps>(search.remote, search.widget);
        // Once mounted, it takes the focus at once, so that no key after the first one in the header's field is lost.
        setWanted(true);
      } catch {
        failed = true;
      }
      setFailed(failed);
    };
    const onIntent = (event: Event) => void prepareFor(event.target);
    // Before hydration, the visitor may already have gone to the field and typed everything.
    void prepareFor(document.activeElement);
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent, { passive: true });
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [loader, isReady]);
  return [isWanted, attempt, hasFailed] as const;
}

/** Opens the search, or otherwise the plain one, with its keys, and closes both on Back and forward. */
function useShortcuts(plain: RefObject<HTMLDialogElement | null>, isReady: boolean) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const ctrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if ((!slash && !ctrlK) || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      if (isReady) dispatch(searchToggled(true));
      else openNative(plain.current!);
    };
    // Back and forward change the page behind the dialog, so they also close it: on a phone, it covers the whole screen.
    const onPopState = () => {
      dispatch(searchToggled(false));
      if (plain.current) closeNative(plain.current);
    };
    document.addEventListener('keydown', onKey);
    addEventListener('popstate', onPopState);
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener('popstate', onPopState);
    };
  }, [plain, dispatch, isReady]);
}

interface MountedSearchProps extends SearchProps {
  opened: Promise<WidgetModule<SearchProps>>;
  /** The search can be opened. */
  onMounted: () => void;
}

function Search({ opened, onMounted, ...props }: MountedSearchProps) {
  const { Component } = use(opened);
  const dispatch = useAppDispatch();
  useEffect(() => {
    onMounted();
    return () => {
      dispatch(searchMounted(false));
    };
  }, [dispatch, onMounted]);
  return (
    <WidgetMount remote={search.remote}>
      <Component {...props} />
    </WidgetMount>
  );
}
