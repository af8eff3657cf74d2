import { useEffect, useEffectEvent } from 'react';

/** Calls `onTick` every `period` milliseconds while `running`; a pause restarts the period. */
export function useInterval(period: number, running: boolean, onTick: () => void) {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(), period);
    return () => clearInterval(timer);
  }, [period, running]);
}
