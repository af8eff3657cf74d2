import { createHash, randomBytes } from 'node:crypto';

/** The author of a review that waits for approval, identified by a random value that only their browser has. */
export interface Author {
  token: string;
  /** The value that the database keeps. */
  hash: string;
}

/** The author of a token; undefined for a text that cannot be a token. */
export const authorOf = (token: string | undefined): Author | undefined =>
  token !== undefined && /^[\w-]{43}$/.test(token)
    ? { token, hash: createHash('sha256').update(token).digest('base64url') }
    : undefined;

/** A new author. */
export const makeAuthor = (): Author => authorOf(randomBytes(32).toString('base64url'))!;
