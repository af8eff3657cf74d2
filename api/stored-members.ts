/** The members of an object, or the items of a list, that a browser stores as JSON; none if the text is no JSON. */
export function storedMembers(text: string): Partial<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Partial<Record<string, unknown>>;
  } catch {
    return {};
  }
}
