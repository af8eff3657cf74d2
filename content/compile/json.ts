const written = new WeakMap<object, string>();

/** A record as JSON, written once: a product's is in its file and in a list, and its hash in a key. Records never change. */
export function jsonOf(record: object): string {
  const known = written.get(record);
  if (known !== undefined) return known;
  const json = JSON.stringify(record);
  written.set(record, json);
  return json;
}
