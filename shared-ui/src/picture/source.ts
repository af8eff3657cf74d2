/** A drawing or photograph as a page needs it. */
export interface PictureSource {
  src: string;
  /** Natural size in CSS pixels, so that the page reserves the picture's space. */
  width: number;
  height: number;
  /** Other encodings of a photograph, best first, with the `srcset` of each. */
  sources?: { type: string; srcset: string }[];
  /** A small `data:` image shown until a photograph has arrived. */
  placeholder?: string;
}
