import { useCallback, useSyncExternalStore } from 'react';
import { media } from '../tokens/tokens';

/**
 * Whether a media condition holds. `serverValue` is what the server rendered with; it is kept until hydration is done,
 * so the two never disagree. Prefer CSS where CSS can do it.
 *
 * @example
 * const dials = useMediaQuery(media.chat);
 */
export function useMediaQuery(query: string, serverValue = false): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query)?.matches ?? serverValue,
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
