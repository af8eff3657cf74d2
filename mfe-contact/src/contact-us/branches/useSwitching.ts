import { useEffect, useState } from 'react';

/** How long the spinner is shown after a switch, in milliseconds (row E1). */
const switchingMs = 500;

/** Returns whether a switch is in progress, and a function that starts one; another switch restarts the timer. */
export function useSwitching(): [boolean, () => void] {
  const [switches, setSwitches] = useState(0);
  useEffect(() => {
    if (switches === 0) return undefined;
    const timer = setTimeout(() => setSwitches(0), switchingMs);
    return () => clearTimeout(timer);
  }, [switches]);
  return [switches > 0, () => setSwitches((count) => count + 1)];
}
