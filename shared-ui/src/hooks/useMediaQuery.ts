import { useCallback, useSyncExternalStore } from 'react';
import { media } from '../tokens/tokens';

/** Nothing in browsers without it, and in jsdom. */
const match = (query: string) => (window as Partial<Window>).matchMedia?.(query);

/**
 * Whether a media condition holds. `serverValue` is what the server rendered with; it is kept until hydration is done,
 * so the two never disagree. Prefer CSS where CSS can do it.
 *
 * @example
 * const dials = useMediaQuery(media.phone);
 */
export function useMediaQuery(query: string, serverValue = false): boolean {
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
    () => match(query)?.matches ?? serverValue,
    () => serverValue,
  );
}

/**
 * Whether the visitor asks for no motion.
 *
 * @example
 * const still = useReducedMotion();
 */
export const useReducedMotion = (): boolean => useMediaQuery(media.reducedMotion);
