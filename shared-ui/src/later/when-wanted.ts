/** How far from the visible part of the page the code is requested, so that it arrives before the visitor does. */
const margin = '50% 0px';

/** The events that precede any use, and the click, which assistive technology sends on its own. */
const intents = ['pointerover', 'focusin', 'click'] as const;

export interface Wanted {
  /** Resolves once it was wanted, and has been loaded. */
  wanted: Promise<unknown>;
  /** Watches the element whose content it is. @returns stops watching */
  watch: (place: Element) => () => void;
  /** Loads it now, for work that cannot go on without it. */
  require: () => void;
}

/**
 * Loads something once it is near the visible part of the page, or a visitor points at it, touches or focuses it. If that fails,
 * the next such moment tries again, unless it was required.
 * @param onFailed called once if a required load fails: nothing is tried again, and `wanted` stays pending. Without it, `wanted` resolves
 */
export function whenWanted(load: () => Promise<unknown>, onFailed?: () => void): Wanted {
  let resolve: (loaded: unknown) => void;
  const wanted = new Promise<unknown>((settle) => (resolve = settle));
  let loading = false;
  let required = false;
  let stop = () => {};
  const want = () => {
    if (loading) return;
    loading = true;
    load().then(resolve, (error: unknown) => {
      console.error('A part of the page could not be loaded', error);
      if (required && onFailed) {
        stop();
        onFailed();
        return;
      }
      loading = false;
      if (required) resolve(undefined);
    });
  };
  return {
    wanted,
    require() {
      required = true;
      want();
    },
    watch(place) {
      const content = [...place.children];
      if (content.length === 0 || typeof IntersectionObserver === 'undefined') {
        want();
        return () => undefined;
      }
      const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && want(), {
        rootMargin: margin,
      });
      // A visitor may come to any part of it first, by a link or with the End key.
      for (const element of content) observer.observe(element);
      // On the event's way down, because React lets no event through to what is not hydrated.
      const onIntent = ({ target }: Event) => place.contains(target as Node) && want();
      for (const intent of intents) document.addEventListener(intent, onIntent, { capture: true, passive: true });
      stop = () => {
        observer.disconnect();
        for (const intent of intents) document.removeEventListener(intent, onIntent, { capture: true });
      };
      void wanted.then(stop);
      return stop;
    },
  };
}
