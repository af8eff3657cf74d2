import { isSubmissionId } from 'api/forms';

/** What the welcome form asks for (row F2). */
export interface Details {
  userName: string;
  userEmail: string;
  userCountry: string;
}

/** The visitor's details, as the browser stores them (rows F2, I1). */
export interface Profile extends Details {
  /** ISO time at which the visitor gave them. */
  timestamp: string;
  /** The submission id of their registration until the server has stored or rejected it. */
  unconfirmedId?: string;
}

/** The chat's only key in local storage (row F2). */
export const profileKey = 'chatVisitor';

/** Days after which a stored profile is ignored. */
export const keptDays = 180;

type Local = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** Throws where the visitor has blocked storage. */
const browserStorage = () => localStorage;

/** The stored profile; undefined if there is none, or if it is too old or malformed. */
export function readProfile(storage: () => Local = browserStorage, now = Date.now()): Profile | undefined {
  try {
    const stored = parse(storage().getItem(profileKey));
    if (stored && !isRecent(stored, now)) storage().removeItem(profileKey);
    else return stored;
  } catch {
    // Storage is blocked: there is no profile.
  }
  return undefined;
}

/**
 * Calls back when the visitor is forgotten in another tab. A profile that another tab removes because it is too old does not count.
 * @returns what ends it
 */
export function onForgottenElsewhere(callback: () => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== profileKey || newValue !== null) return;
    const removed = parse(oldValue);
    if (removed && isRecent(removed, Date.now())) callback();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Stores the profile if the browser allows it. */
export function storeProfile(profile: Profile, storage: () => Local = browserStorage) {
  try {
    storage().setItem(profileKey, JSON.stringify(profile));
  } catch {
    // The chat works without it: the next visit asks for the details again.
  }
}

/** Removes the submission id from the stored profile, unless the visitor has been forgotten or has registered again since. */
export function settleRegistration(submissionId: string, storage: () => Local = browserStorage) {
  const { unconfirmedId, ...profile } = readProfile(storage) ?? {};
  if (unconfirmedId === submissionId) storeProfile(profile as Profile, storage);
}

/** Removes the stored profile. */
export function forgetProfile(storage: () => Local = browserStorage) {
  try {
    storage().removeItem(profileKey);
  } catch {
    // Storage is blocked: there is no profile to remove.
  }
}

function parse(text: string | null): Profile | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isProfile(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecent({ timestamp }: Profile, now: number) {
  const age = now - Date.parse(timestamp);
  return age >= 0 && age < keptDays * 86_400_000;
}

function isProfile(value: unknown): value is Profile {
  const { userName, userEmail, userCountry, timestamp, unconfirmedId } = Object(value) as Record<string, unknown>;
  return (
    [userName, userEmail, userCountry, timestamp].every(isText) &&
    (unconfirmedId === undefined || (typeof unconfirmedId === 'string' && isSubmissionId(unconfirmedId)))
  );
}

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 300;
