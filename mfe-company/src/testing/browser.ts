import { act } from '@testing-library/react';

/** Mocks IntersectionObserver: `see` reports every observed element as in or out of view. Undo with `restore`. */
export function fakeSight() {
  const observers = new Set<(seen: boolean) => void>();
  Object.assign(globalThis, {
    IntersectionObserver: class {
      #tell: (seen: boolean) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {
        observers.add(this.#tell);
      }
      disconnect() {
        observers.delete(this.#tell);
      }
    },
  });
  return {
    see: (seen: boolean) => act(() => [...observers].forEach((tell) => tell(seen))),
    restore: () => delete (globalThis as Partial<typeof globalThis>).IntersectionObserver,
  };
}

/** Mocks the preference for reduced motion. @returns what removes the mock */
export function reducedMotion() {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia;
  return () => delete (window as Partial<Window>).matchMedia;
}
