/**
 * What a screen's `load` gets from a file. The outermost object is frozen, so that a reducer stores all of it as it is: in an
 * object that is not frozen, Immer looks for drafts and freezes every object, which took 5 to 8 ms of processor time for a
 * product, and four times that on a phone.
 * @param parsed an object that nobody else uses
 */
export const asData = <T>(parsed: T): Readonly<T> => Object.freeze(parsed);
