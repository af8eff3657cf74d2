/** What visitors say of themselves. */
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
  unsent?: string;
}

/** The chat's only key in local storage (row F2). */
export const profileKey = 'chatVisitor';

/** Days after which a stored profile is ignored. */
export const keptDays = 180;

type Local = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** Throws where the visitor has blocked storage. */
const own = () => localStorage;

/** The stored profile; undefined if there is none, or if it is too old or malformed. */
export function readProfile(storage: () => Local = own, now = Date.now()): Profile | undefined {
  try {
    const stored: unknown = JSON.parse(storage().getItem(profileKey) ?? 'null');
    if (!isProfile(stored)) return undefined;
    const age = now - Date.parse(stored.timestamp);
    if (age >= 0 && age < keptDays * 86_400_000) return stored;
    storage().removeItem(profileKey);
  } catch {
    // Storage is blocked, or the value is not JSON: there is no profile.
  }
  return undefined;
}

/** Stores the profile if the browser allows it. */
export function storeProfile(profile: Profile, storage: () => Local = own) {
  try {
    storage().setItem(profileKey, JSON.stringify(profile));
  } catch {
    // The chat works without it: the next visit asks for the details again.
  }
}

/** Notes that a registration need not be sent again, unless the visitor has been forgotten or has registered anew since. */
export function registrationSettled(submissionId: string, storage: () => Local = own) {
  const { unsent, ...profile } = readProfile(storage) ?? {};
  if (unsent === submissionId) storeProfile(profile as Profile, storage);
}

/** Removes the stored profile. */
export function forgetProfile(storage: () => Local = own) {
  try {
    storage().removeItem(profileKey);
  } catch {
    // Storage is blocked: there is no profile to remove.
  }
}

function isProfile(value: unknown): value is Profile {
  const { userName, userEmail, userCountry, timestamp, unsent } = Object(value) as Record<string, unknown>;
  return [userName, userEmail, userCountry, timestamp].every(isText) && (unsent === undefined || isText(unsent));
}

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 300;
