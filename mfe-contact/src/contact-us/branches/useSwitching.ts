import { useEffect, useState } from 'react';

/** How long another region shows its spinner (row E1). */
export const switchingMs = 500;

/** Whether a switch is under way, and what starts one; the next switch starts the time anew. */
export function useSwitching(): [boolean, () => void] {
  const [switches, setSwitches] = useState(0);
  useEffect(() => {
    if (switches === 0) return undefined;
    const timer = setTimeout(() => setSwitches(0), switchingMs);
    return () => clearTimeout(timer);
  }, [switches]);
  return [switches > 0, () => setSwitches((count) => count + 1)];
}
