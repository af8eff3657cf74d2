/**
 * Works on several parts one after another. If one fails, its error also says what the command has done already, which stays
 * done, and what it has not reached: each part has been checked against those before it as they are live now.
 * @param work returns what was done, such as `shell@1.0.1 released`
 */
export async function inTurn<T>(
  items: readonly T[],
  partOf: (item: T) => string,
  work: (item: T) => Promise<string>,
): Promise<void> {
  const done: string[] = [];
  for (const item of items) {
    try {
      done.push(await work(item));
    } catch (error) {
      if (items.length > 1 && error instanceof Error)
        error.message += `\n${summary(done, items.slice(done.length + 1).map(partOf))}`;
      throw error;
    }
  }
}

function summary(done: readonly string[], notReached: readonly string[]): string {
  return [
    done.length > 0 ? `Done before, and still so: ${done.join(', ')}.` : 'No part has changed.',
    ...(notReached.length > 0 ? [`Not tried: ${notReached.join(', ')}.`] : []),
  ].join('\n');
}
