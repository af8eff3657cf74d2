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
 * Makes a component that becomes interactive later than the page around it. Its server HTML is there from the first paint; its
 * code is loaded and its HTML hydrated once it is near the visible part of the page, or is touched, pointed at or focused.
 * After a navigation it loads at once; if that fails, `Failed` takes its place and may load it again; without `Failed`, the
 * error is thrown.
 *
 * What works without scripts works in the component at any time; clicks on its buttons are kept until it is hydrated (row A9).
 * If its code cannot be loaded, the HTML stays, and the next approach tries again. A navigation within the page loads it at
 * once, and the new address is not shown until the component is loaded or `Failed` has taken its place.
 *
 * @example
 * const Reviews = later(() => import('./Reviews').then(({ Reviews }) => Reviews));
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed?: ComponentType<Props>,
): Later<Props> {
  let known: ComponentType<Props> | undefined;
  // On the server it waits for nothing, so that a page's first rendering inserts its rules in the usual order.
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
    // React does not show another address as long as a part of the page that may read it is waiting.
    if (key !== firstKey) require();
    useEffect(() => watch(place.current!), [watch]);
    // React discards HTML that is not yet hydrated, including what has been typed in it, when it gets other props or renders
    // again.
    const shown = isHydrated || hasFailed || key !== firstKey ? props : first;
    return useMemo(
      () => (
        <Place ref={place} data-later="">
          {hasFailed && Failed ? (
            // Instead of the boundary, in which React would compare this with the server's HTML.
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

/** A value that React does not wait for, since it gets it synchronously. */
const atOnce = <Value,>(value: Value) => ({ then: (done: (value: Value) => void) => done(value) }) as Promise<Value>;

/** A part of a page that becomes interactive later. */
export type Later<Props> = ComponentType<Props> & {
  /** Loads its code for a page that the visitor is about to go to; the page deals with a failure. */
  preload: () => void;
};

interface HydratedProps {
  place: RefObject<HTMLElement | null>;
  from: Promise<unknown>;
  onHydrated: (isHydrated: true) => void;
  children: ReactNode;
}

const never = () => () => undefined;

/** Keeps the server's HTML until the given moment; what is rendered here rather than hydrated does not wait. */
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
