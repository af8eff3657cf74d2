import {
  createContext,
  Suspense,
  use,
  useCallback,
  useImperativeHandle,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigationType,
  type Location,
  type NavigationType,
  type Navigator,
} from 'react-router-dom';
import { useScrollRestoration } from '../routing/scroll-restoration';
import { Silenced } from './Silenced';

/** A step through the site: its destination, and whether it is a push, a replace or a pop. */
export interface Navigation {
  location: Location;
  action: NavigationType;
}

/** What the router can ask of the region. */
export interface PlaceholderSwapHandle {
  /** Shows, at once and in place of the region, what is known of the page that a navigation leads to. */
  show: (navigation: Navigation, placeholder: ReactNode) => void;
  /** Shows the region again. Called in the transition that renders the page to which a navigation leads. */
  end: (navigation: Navigation) => void;
}

/** Provided by the router and filled in by the region. */
export const PlaceholderSwapContext = createContext<RefObject<PlaceholderSwapHandle | null> | undefined>(undefined);

/** How often the visitor has followed a link in a placeholder back to the page that the placeholder had replaced. */
export const ReturnsContext = createContext(0);

interface Known {
  navigation: Navigation;
  /** Absent if it has failed; the region then stays, although scrolled to its top, as for the next page. */
  shown?: {
    placeholder: ReactNode;
    /** What takes the region's place. */
    place: HTMLElement;
  };
}

/**
 * The region's element. When the visitor leaves its page, a placeholder of the next one can take its place. Removing a long
 * list takes React as long as rendering and laying out the placeholder, so the removal waits until the placeholder has been
 * painted. The region leaves the document as a whole, so that the two pages, with the same ids and headings, are never in it
 * together.
 */
export function PlaceholderSwap({ children }: { children: ReactNode }) {
  const location = useLocation();
  const { pathname } = location;
  const action = useNavigationType();
  const [known, setKnown] = useState<Known>();
  const [returns, setReturns] = useState(0);
  // For the handle, which stays the same; a placeholder's own layout effects may navigate.
  const latest = useRef({ known, pathname });
  useInsertionEffect(() => {
    latest.current = { known, pathname };
  }, [known, pathname]);
  const onError = useCallback(() => setKnown((before) => before && { navigation: before.navigation }), []);
  useImperativeHandle(
    use(PlaceholderSwapContext),
    () => ({
      show(navigation, placeholder) {
        const place = document.createElement('div');
        place.id = 'region';
        // At another address of the same page, what is shown stays as it is.
        setKnown((before) =>
          before?.navigation.location.pathname === navigation.location.pathname
            ? { ...before, navigation }
            : { navigation, shown: { placeholder, place } },
        );
      },
      end(navigation) {
        setKnown(undefined);
        const { known, pathname } = latest.current;
        const isBack = (navigation.action as string) === 'POP';
        const isReturn = known?.shown && navigation.location.pathname === pathname && !isBack;
        if (isReturn) setReturns((times) => times + 1);
      },
    }),
    [],
  );

  useScrollRestoration(known?.navigation ?? { location, action }, known !== undefined);

  const region = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  const shown = known?.shown;
  const place = shown?.place;
  // An insertion effect runs during React's own changes to the document, while React ignores events. In a layout effect, React
  // would hear the blur of a field that leaves the document, and a field that takes effect on blur would change the next page's
  // address.
  useInsertionEffect(() => {
    const element = region.current;
    if (!place || !element) return undefined;
    isLeft.current = true;
    element.replaceWith(place);
    return () => {
      place.replaceWith(element);
      isLeft.current = false;
    };
  }, [place]);

  const navigation = use(NavigationContext);
  const ofRegion = useMemo(
    // eslint-disable-next-line react-hooks/refs -- read when the region navigates, not when it renders
    () => ({ ...navigation, navigator: unless(() => isLeft.current, navigation.navigator) }),
    [navigation],
  );

  return (
    <>
      {/* Stays in the document: React inserts what a frame renders above the region before this element. */}
      <div>
        <div id="region" ref={region}>
          <NavigationContext value={ofRegion}>
            <ReturnsContext value={returns}>{children}</ReturnsContext>
          </NavigationContext>
        </div>
      </div>
      {shown && (
        <Silenced onError={onError}>
          {/* The next page's location: otherwise a link back to the page before would seem to lead to the current one, and replace its entry. */}
          <LocationContext value={{ location: known.navigation.location, navigationType: known.navigation.action }}>
            <Suspense>{createPortal(shown.placeholder, shown.place)}</Suspense>
          </LocationContext>
        </Silenced>
      )}
    </>
  );
}

/**
 * Ignores what a page that the visitor has left does to the history: its timers and effects continue until the next page is
 * shown, and a field that writes its value into the address would take the visitor back.
 */
function unless(isLeft: () => boolean, navigator: Navigator): Navigator {
  const guarded: Pick<Navigator, 'go' | 'push' | 'replace'> = {
    go: (delta) => isLeft() || navigator.go(delta),
    push: (...step) => isLeft() || navigator.push(...step),
    replace: (...step) => isLeft() || navigator.replace(...step),
  };
  return Object.assign(Object.create(navigator) as Navigator, guarded);
}
