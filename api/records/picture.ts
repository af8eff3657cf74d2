/** A picture for a page: its address, its size in CSS pixels, and further encodings if it is a photograph. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  /** Other encodings, best first: `<source type srcset>`. Absent for drawings. */
  sources?: { type: string; srcset: string }[];
  /** A data: address of at most 1 KB, shown until a photograph has loaded. Absent for drawings. */
  placeholder?: string;
}
