import type { PartName, RemoteName } from '@platform/contract';

/** Where a page says what became of its view. */
export const viewReportAddress = '/api/beacon';

/** The entry of a page's `Server-Timing` whose description is the receipt of the view. */
export const receiptEntry = 'view';

/** A part could not be loaded, has thrown, or has rendered something other than the server's part of the page. */
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

/** What became of a view of a page. Nothing in it says whose it was. */
export interface ViewReport {
  /** Which releases the server has composed the page of, and which view it is; signed by the server. */
  receipt: string;
  /** The remotes that the page has opened. */
  used: RemoteName[];
  faults: ViewFault[];
  vitals: Vitals;
}
