import type { PageTemplate } from './page-template';

/** A page as it is rendered, for as many answers as there are. */
export interface RenderedPage {
  status: number;
  template: PageTemplate;
  /** Origins that it shows frames of. */
  frames: readonly string[];
}
