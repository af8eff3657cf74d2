import { useEffect, useState } from 'react';
import { countAt, countingMs } from './counting';

/** Counts from 0 up to the final figure once `started` turns true; returns the final figure before that (row B6). */
export function useCountUp(final: number, started: boolean): number {
  const [shown, setShown] = useState(final);

  useEffect(() => {
    if (!started) return;
    let start: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      start ??= now;
      setShown(countAt(final, now - start));
      if (now - start < countingMs) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [final, started]);

  return started ? shown : final;
}
