import { isSubmissionId } from 'api/forms';
import { storedMembers } from 'api/stored-members';
import { storedText, storeText, type Place } from 'api/stored-text';

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
const place: Place = ['localStorage', profileKey];

/** Days after which a stored profile is ignored. */
export const keptDays = 180;

/** The stored profile; undefined if there is none, or if it is too old or malformed. */
export function readProfile(now = Date.now()): Profile | undefined {
  const profile = parse(storedText(place));
  if (!profile || isRecent(profile, now)) return profile;
  forgetProfile();
  return undefined;
}

/**
 * Calls back when the visitor is forgotten in another tab. A profile that another tab removes because it is too old does not
 * count. @returns a function that stops listening
 */
export function onForgottenElsewhere(callback: () => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== profileKey || newValue !== null) return;
    const removed = parse(oldValue ?? '');
    if (removed && isRecent(removed, Date.now())) callback();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Stores the profile if the browser allows it; otherwise the next visit asks for the details again. */
export const storeProfile = (profile: Profile) => void storeText(place, JSON.stringify(profile));

/** Removes the submission id from the stored profile, unless the visitor has been forgotten or has registered again since. */
export function settleRegistration(submissionId: string) {
  const { unconfirmedId, ...profile } = readProfile() ?? {};
  if (unconfirmedId === submissionId) storeProfile(profile as Profile);
}

/** Removes the stored profile. */
export const forgetProfile = () => void storeText(place, '');

function parse(text: string): Profile | undefined {
  const value: unknown = storedMembers(text);
  return isProfile(value) ? value : undefined;
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
