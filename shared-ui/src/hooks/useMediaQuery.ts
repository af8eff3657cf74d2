import { useCallback, useSyncExternalStore } from 'react';
import { media } from '../tokens/tokens';

/** Undefined in browsers without `matchMedia`, and in jsdom. */
const match = (query: string) => (window as Partial<Window>).matchMedia?.(query);

/**
 * Whether a media query matches: false on the server and while hydrating, so that both render the same.
 * Prefer CSS where it suffices.
 *
 * @example
 * const dials = useMediaQuery(media.phone);
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = match(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => match(query)?.matches ?? false,
    () => false,
  );
}

/**
 * Whether the visitor prefers reduced motion.
 *
 * @example
 * const still = useReducedMotion();
 */
export const useReducedMotion = (): boolean => useMediaQuery(media.reducedMotion);
