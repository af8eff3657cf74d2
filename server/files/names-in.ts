/**
 * The names of folders and file in an address, decoded.
 * @param pathname such as `/data/products/0252-6.json`
 * @returns undefined if one of them is not a name: with an encoded slash or dots it would lead to another folder
 * @throws {URIError} if one cannot be decoded
 */
export function namesIn(pathname: string): string[] | undefined {
  const names = pathname.split('/').slice(1).map(decodeURIComponent);
  const isName = (name: string) => name !== '' && !/^\.\.?$|[/\\\0]/.test(name);
  return names.every(isName) ? names : undefined;
}
