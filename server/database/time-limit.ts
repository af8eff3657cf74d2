import { Unavailable } from './database';

/**
 * Waits for work, for at most a number of milliseconds.
 * @throws {Unavailable} `TIMEOUT` if it takes longer, otherwise whatever the work throws
 */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unavailable('TIMEOUT')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
