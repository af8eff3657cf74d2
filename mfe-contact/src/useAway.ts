import { useEffect } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch } from '@platform/contract/store';

/**
 * Notes in the store whether the visitor is on another page: a form's result that comes then is shown when they come back.
 * @param awayChanged the action of the form's slice
 */
export function useAway(awayChanged: (isAway: boolean) => UnknownAction) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(awayChanged(false));
    return () => {
      dispatch(awayChanged(true));
    };
  }, [dispatch, awayChanged]);
}
