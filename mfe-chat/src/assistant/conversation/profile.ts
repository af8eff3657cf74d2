/** What the browser remembers of a visitor (rows F2, I1). */
export interface Profile {
  userName: string;
  userEmail: string;
  userCountry: string;
  /** ISO time at which it was given. */
  timestamp: string;
}

/** The one local key of the chat (row F2). */
export const profileKey = 'chatVisitor';

/** After this time the browser forgets the visitor by itself. */
export const keptDays = 180;

type Local = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored profile, or undefined when there is none, it is too old, or it is none of ours. */
export function readProfile(storage: Local = localStorage, now = Date.now()): Profile | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(profileKey) ?? 'null');
    if (!isProfile(stored)) return undefined;
    const age = now - Date.parse(stored.timestamp);
    if (age >= 0 && age < keptDays * 86_400_000) return stored;
    storage.removeItem(profileKey);
  } catch {
    // Storage that is switched off, or a text that is no JSON: there is no profile.
  }
  return undefined;
}

/** Stores the profile, where the browser lets us. */
export function storeProfile(profile: Profile, storage: Local = localStorage) {
  try {
    storage.setItem(profileKey, JSON.stringify(profile));
  } catch {
    // The chat works without: the visitor will be asked again on the next visit.
  }
}

export function forgetProfile(storage: Local = localStorage) {
  try {
    storage.removeItem(profileKey);
  } catch {
    // Where nothing could be stored there is nothing to forget.
  }
}

function isProfile(value: unknown): value is Profile {
  const { userName, userEmail, userCountry, timestamp } = Object(value) as Record<string, unknown>;
  const texts = [userName, userEmail, userCountry, timestamp];
  return texts.every((text) => typeof text === 'string' && text !== '' && text.length <= 300);
}
