/** Records that cannot be used, but exist: what refers to them is not wrong. */
export class RefusedRecords {
  private readonly ofFiles = new Map<string, Set<string>>();
  private readonly files = new Set<string>();

  /** @param record without it, the whole file is refused */
  add(file: string, record?: string): void {
    if (record === undefined) this.files.add(file);
    else this.ofFiles.set(file, (this.ofFiles.get(file) ?? new Set()).add(record));
  }

  /** Whether a record may be one of the refused ones of its file. */
  has(file: string, record: string): boolean {
    return this.files.has(file) || (this.ofFiles.get(file)?.has(record) ?? false);
  }

  /** Whether anything is refused in a file, or in a folder with its slash at the end. */
  isAnyIn(...paths: string[]): boolean {
    const all = [...this.files, ...this.ofFiles.keys()];
    return all.some((file) => paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path)));
  }

  /** Whether a product may be one of the refused ones, of whatever category. */
  isAnyProduct(id: string): boolean {
    return [...this.files, ...this.ofFiles.keys()].some((file) => file.startsWith('products/') && this.has(file, id));
  }
}
