import {
  createContext,
  Suspense,
  use,
  useCallback,
  useImperativeHandle,
  useInsertionEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import {
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigationType,
  type Location,
  type NavigationType,
} from 'react-router-dom';
import { useScrollRestoration } from '../routing/scroll-restoration';
import { Silenced } from './Silenced';

export interface Navigation {
  location: Location;
  action: NavigationType;
}

export interface PlaceholderSwapHandle {
  /** Shows at once, in place of the region, what is known of the page that a navigation leads to. */
  show: (navigation: Navigation, placeholder: ReactNode) => void;
  /** Shows the region again. Called in the transition that renders the page. */
  end: () => void;
}

/** Set by the router, and filled in by the region that it swaps. */
export const PlaceholderSwapContext = createContext<RefObject<PlaceholderSwapHandle | null> | undefined>(undefined);

interface Known {
  navigation: Navigation;
  /** Absent if it has failed: then the region stays. */
  shown?: {
    placeholder: ReactNode;
    /** What takes the region's place. */
    place: HTMLElement;
  };
}

/**
 * The region's element. When the visitor leaves its page, a placeholder of the next one can take its place: removing a long list takes
 * React as long as rendering the placeholder and laying it out, and can wait until that is painted. The region leaves the document as
 * a whole, so that the two pages are never in it together, with the same ids and headings.
 */
export function PlaceholderSwap({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>();
  const end = useCallback(() => setKnown(undefined), []);
  const onError = useCallback(() => setKnown((before) => before && { navigation: before.navigation }), []);
  useImperativeHandle(
    use(PlaceholderSwapContext),
    () => ({
      end,
      show(navigation, placeholder) {
        const place = document.createElement('div');
        place.id = 'region';
        setKnown({ navigation, shown: { placeholder, place } });
      },
    }),
    [end],
  );

  const location = useLocation();
  const action = useNavigationType();
  useScrollRestoration(known?.navigation ?? { location, action }, known !== undefined);

  const region = useRef<HTMLDivElement>(null);
  const shown = known?.shown;
  const place = shown?.place;
  // In the same step as React's own changes to the document, when React hears no events: otherwise a field that takes effect when it
  // is left would change the next page's address.
  useInsertionEffect(() => {
    const element = region.current;
    if (!place || !element) return undefined;
    element.replaceWith(place);
    return () => place.replaceWith(element);
  }, [place]);

  return (
    <>
      <div id="region" ref={region}>
        {children}
      </div>
      {shown && (
        <Silenced onError={onError}>
          {/* Of the next page: a link in it to the page before is a step of its own. */}
          <LocationContext value={{ location: known.navigation.location, navigationType: known.navigation.action }}>
            <Suspense>{createPortal(shown.placeholder, shown.place)}</Suspense>
          </LocationContext>
        </Silenced>
      )}
    </>
  );
}
