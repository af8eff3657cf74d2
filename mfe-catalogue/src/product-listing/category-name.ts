/** A category's name before its file has loaded: the segment split on underscores, each word capitalised (row C3). */
export const categoryNameFromId = (categoryId: string) =>
  categoryId
    .split('_')
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
