import type { PageTemplate } from './page-template';

/** A page as it is rendered, for as many answers as there are. */
export interface RenderedPage {
  status: number;
  template: PageTemplate;
  /** What its answers have besides the headers of every answer. */
  headers: Readonly<Record<string, string>>;
}
