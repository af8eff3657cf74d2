import { useEffect, useState } from 'react';
import type * as Later from '../browser/later';
import { loadWhenIdle } from '../browser/when-idle';

/** {@link PlaceholderAhead}, once the page is idle. */
export function IdlePlaceholder({ pathname }: { pathname: string }) {
  const [later, setLater] = useState<typeof Later>();
  useEffect(() => loadWhenIdle(setLater), []);
  return later && <later.PlaceholderAhead pathname={pathname} />;
}
