import { useEffect } from 'react';
import type { Beginning } from './conversation/greeting';
import { readProfile } from './conversation/profile';
import { loadPost } from './load-chat';

/** Sends what an earlier visit could not send (row F3). If the code does not arrive, the next visit tries again. */
export function useUnsentProfile(begin: Beginning, report: (error: unknown) => void) {
  useEffect(() => {
    const { profile } = begin;
    const isWanted = () => profile !== undefined && readProfile()?.unconfirmedId === profile.unconfirmedId;
    if (profile?.unconfirmedId !== undefined)
      loadPost().then(({ register }) => (isWanted() ? register(profile, isWanted) : undefined), report);
  }, [begin, report]);
}
