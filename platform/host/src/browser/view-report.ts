import type { PartName, RemoteName } from '@platform/contract';

/** Where a page reports the outcome of its view. */
export const viewReportAddress = '/api/beacon';

/** The entry of a page's `Server-Timing` whose description is the receipt of the view. */
export const receiptEntry = 'view';

/** A part could not be loaded, has thrown, or has rendered something that differs from the server's HTML. */
export const faultKinds = ['load', 'throw', 'hydration'] as const;

/** The first fault of a release in a view. */
export interface ViewFault {
  part: PartName;
  version: string;
  kind: (typeof faultKinds)[number];
}

/** Web vitals; in milliseconds, except CLS. */
export const vitalNames = ['CLS', 'INP', 'LCP'] as const;

/** The web vitals of a view, as far as they were measured. */
export type Vitals = Partial<Record<(typeof vitalNames)[number], number>>;

/** The outcome of a page view. Nothing in it identifies the visitor. */
export interface ViewReport {
  /** Identifies the view and the releases of which the server composed the page; signed by the server. */
  receipt: string;
  /** The remotes that the page has opened. */
  used: RemoteName[];
  faults: ViewFault[];
  vitals: Vitals;
}
