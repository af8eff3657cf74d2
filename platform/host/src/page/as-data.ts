/**
 * What a screen's `load` gets of a file. The outermost object is frozen, so that a reducer stores all of it as it is: in what is not
 * frozen, Immer looks for drafts and freezes every object, which took 5 to 8 ms of the processor for a product, and a phone four times that.
 * @param parsed used by nobody else
 */
export const asData = <T>(parsed: T): Readonly<T> => Object.freeze(parsed);
