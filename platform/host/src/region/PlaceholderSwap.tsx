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
import { useLocation, useNavigationType, type Location, type NavigationType } from 'react-router-dom';
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
  placeholder: ReactNode;
  /** What takes the region's place. */
  place: HTMLElement;
}

/**
 * The element of the region. While the page in it is being left, a placeholder of the next one can take its place: React removes a
 * list of products for as long as it renders the placeholder and the browser lays it out, and that can wait until it is painted.
 * The region leaves the document as a whole, so that the two pages never share it, with ids and headings in common.
 */
export function PlaceholderSwap({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>();
  const end = useCallback(() => setKnown(undefined), []);
  useImperativeHandle(
    use(PlaceholderSwapContext),
    () => ({
      end,
      show(navigation, placeholder) {
        const place = document.createElement('div');
        place.id = 'region';
        setKnown({ navigation, placeholder, place });
      },
    }),
    [end],
  );

  const location = useLocation();
  const action = useNavigationType();
  useScrollRestoration(known?.navigation ?? { location, action }, known !== undefined);

  const region = useRef<HTMLDivElement>(null);
  const place = known?.place;
  // With the changes that React makes to the document, during which it hears no events: a field that takes effect when it is left
  // would change the address of the next page.
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
      {known && (
        <Silenced onError={end}>
          <Suspense>{createPortal(known.placeholder, known.place)}</Suspense>
        </Silenced>
      )}
    </>
  );
}
