import {
  lazy,
  memo,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { whenWanted } from './when-wanted';

/**
 * Makes a component that becomes interactive later than the page around it. Its server HTML is there from the first paint; its code is
 * loaded, and its HTML hydrated, once it is near the visible part of the page, or touched, pointed at or focused. After a
 * navigation it loads at once; if it cannot, `Failed` takes its place, or else what `load` throws is thrown. `Failed` may load it
 * again.
 *
 * The component may use what works without scripts at any time; clicks on its buttons are kept until it is hydrated (row A9). If its
 * code cannot be loaded, the HTML stays, and the next approach tries again. A navigation within the page loads it at once, and the new
 * address is not shown until it is loaded or `Failed` has taken its place.
 *
 * @example
 * const Reviews = later(() => import('./Reviews').then(({ Reviews }) => Reviews));
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed?: ComponentType<Props>,
): Later<Props> {
  let known: ComponentType<Props> | undefined;
  // On the server, a page's first rendering inserts its rules in the order of all others: it waits for nothing.
  if (typeof window === 'undefined')
    load().then(
      (component) => (known = component),
      () => undefined,
    );
  const loadOrFail = Failed ? () => load().catch(() => Failed) : load;
  const Content = lazy(() =>
    known ? atOnce({ default: known }) : loadOrFail().then((component) => ({ default: component })),
  );
  const Part = memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [hasFailed, setFailed] = useState(false);
    const [{ wanted, require, watch }] = useState(() => whenWanted(load, Failed && (() => setFailed(true))));
    const { key } = useLocation();
    const [firstKey] = useState(key);
    const [first] = useState(props);
    const [isHydrated, setHydrated] = useState(false);
    // React does not show another address as long as a part of the page waits that may read it.
    if (key !== firstKey) require();
    useEffect(() => watch(place.current!), [watch]);
    // React discards HTML that is not hydrated yet when it gets other props or is rendered again: what has been typed in it, too.
    const shown = isHydrated || hasFailed || key !== firstKey ? props : first;
    return useMemo(
      () => (
        <Place ref={place} data-later="">
          {hasFailed && Failed ? (
            // Instead of the boundary: in it, React would compare this with the server's HTML.
            <Failed {...shown} />
          ) : (
            <Suspense>
              <Hydrated place={place} from={wanted} onHydrated={setHydrated}>
                <Content {...shown} />
              </Hydrated>
            </Suspense>
          )}
        </Place>
      ),
      [shown, wanted, hasFailed],
    );
  });
  return Object.assign(Part as ComponentType<Props>, { preload: () => void load().catch(() => undefined) });
}

/** What React does not wait for, since it is told before it can. */
const atOnce = <Value,>(value: Value) => ({ then: (done: (value: Value) => void) => done(value) }) as Promise<Value>;

/** A part of a page that becomes interactive later. */
export type Later<Props> = ComponentType<Props> & {
  /** Loads its code, for a page that the visitor is about to go to; a failure is left to the page. */
  preload: () => void;
};

interface HydratedProps {
  place: RefObject<HTMLElement | null>;
  from: Promise<unknown>;
  onHydrated: (isHydrated: true) => void;
  children: ReactNode;
}

const never = () => () => undefined;

/** Keeps the server's HTML until the given moment; what is not hydrated but rendered here does not wait. */
function Hydrated({ place, from, onHydrated, children }: HydratedProps) {
  const waits = useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== 'undefined',
  );
  if (waits) use(from);
  useEffect(() => {
    place.current?.dispatchEvent(new Event('hydrated', { bubbles: true }));
    onHydrated(true);
  }, [place, onHydrated]);
  return children;
}

/** Without a box: the content lies in the page as if this were not there. */
const Place = styled.div`
  display: contents;
`;
