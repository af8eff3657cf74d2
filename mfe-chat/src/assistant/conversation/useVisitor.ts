import { useEffect, useRef, useState } from 'react';
import { makeSubmissionId } from 'api/forms';
import { register } from './post';
import { forgetProfile, storeProfile, type Details, type Profile } from './profile';

/**
 * The visitor's details (rows F2, F3): stored in the browser, and registered with the company.
 * @param known the stored profile, if there was one
 */
export function useVisitor(known: Profile | undefined) {
  const [profile, setProfile] = useState(known);
  /** The visitor who has registered on this page, until forgotten. */
  const registered = useRef<Profile>(undefined);
  useEffect(
    () => () => {
      registered.current = undefined;
    },
    [],
  );

  return {
    profile,

    /** Stores and registers a visitor. */
    enter({ userName, userEmail, userCountry }: Details) {
      const timestamp = new Date().toISOString();
      const visitor = { userName, userEmail, userCountry, timestamp, unconfirmedId: makeSubmissionId() };
      registered.current = visitor;
      setProfile(visitor);
      storeProfile(visitor);
      void register(visitor, () => registered.current === visitor);
    },

    /** Removes the profile, and ends the attempts to register the visitor. */
    forget() {
      forgetProfile();
      registered.current = undefined;
      setProfile(undefined);
    },
  };
}
