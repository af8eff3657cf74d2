import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { faultKinds, viewReportAddress, vitalNames } from '@platform/host/browser/view-report';
import { shellName } from '@platform/contract';
import { partName, releaseVersion } from '@platform/host/registry';
import type { Data } from '../files/data';
import { crossSiteCheck } from '../http/cross-site';
import { HttpProblem } from '../http/problem';
import { problems } from '../http/schemas';
import { limitRequests } from '../rate-limit/limit-requests';
import { clientAddress } from '../rate-limit/networks';
import type { Rate } from '../rate-limit/token-buckets';
import type { Settings } from '../settings';
import { receiptMs, type Receipt, type Receipts } from './receipts';

const bodyLimit = 2048;
/** Enough for an office whose people read many pages. */
const defaultRate: Rate = { burst: 100, perSecond: 2 };
/** Views whose receipts have been used; the oldest are forgotten first. */
const spentAtMost = 100_000;

const vital = z.number().min(0).max(3_600_000);
/** Any word, not only those that this server knows: the page may come from a newer shell. */
const word = z.string().regex(/^[A-Za-z]{1,20}$/, 'a word');
const receiptText = z.string().max(1000).describe('The description of `view` in the page’s `Server-Timing`');
const report = z.object({
  receipt: receiptText,
  used: z.array(partName).max(20).describe('The remotes that the page has opened'),
  faults: z
    .array(z.object({ part: partName, version: releaseVersion, kind: word.describe(faultKinds.join(', ')) }))
    .max(10)
    .describe('What has failed, and how at first'),
  vitals: z.record(word, vital).describe(`Web vitals, ${vitalNames.join(', ')}; in milliseconds, except CLS`),
});

/** What the start script of a page sends if the shell could not be loaded; the script has to be small. */
const shellNotLoaded = receiptText.describe(
  'The receipt alone: the scripts of the shell could not be loaded, or were refused',
);
const body = z.union([report, shellNotLoaded]);

/** A view as its browser has reported it. */
export interface ReportedView extends Omit<z.output<typeof report>, 'receipt'> {
  receipt: Receipt;
  /** The network address of the visitor, for limits. */
  address: string;
}

interface Beacon {
  receipts: Pick<Receipts, 'read'>;
  data: Pick<Data, 'getJson'>;
  settings: Pick<Settings, 'SITE_ORIGIN'>;
  /** Called with each view, once. */
  onView: (view: ReportedView) => void;
  rate?: Rate | undefined;
}

/**
 * `POST /api/beacon`: when its visitor leaves, a page reports which releases have failed and how fast it was. A page whose
 * shell could not be loaded sends only its receipt, as plain text. Answers 204, even if the view has been reported before; 400
 * if the receipt is not from this site or is older than twelve hours; 503 while the database has not provided the key of the
 * receipts. Only counts are kept of a request.
 */
export function registerBeacon(app: FastifyInstance, { receipts, data, settings, onView, rate }: Beacon) {
  // With `max`, the memory for all of them would be taken and filled at the start.
  const spent = new LRUCache<string, true>({ maxSize: spentAtMost, sizeCalculation: () => 1, ttl: receiptMs });
  const schema = {
    tags: ['reports'],
    summary: 'Report what became of the view of a page, as its scripts do',
    consumes: ['application/json', 'text/plain'],
    body,
    response: { 204: z.undefined().describe('Counted, now or before'), ...problems(400, 403, 413, 415, 429, 500, 503) },
  };
  app.post<{ Body: z.output<typeof body> }>(
    viewReportAddress,
    {
      schema,
      bodyLimit,
      onRequest: [
        limitRequests({ rate: rate ?? defaultRate, message: 'Too many reports' }),
        crossSiteCheck(settings, data),
      ],
    },
    (request, reply) => {
      const { body: sent } = request;
      const receipt = receipts.read(typeof sent === 'string' ? sent : sent.receipt);
      if (!receipt) throw new HttpProblem(400, 'This is not a receipt of a page of this site, or it is too old');
      if (!spent.has(receipt.view)) {
        spent.set(receipt.view, true);
        const said = typeof sent === 'string' ? withoutShell(receipt) : sent;
        onView({ ...said, receipt, address: clientAddress(request) });
      }
      return reply.status(204).send();
    },
  );
}

/** A view in which nothing but the page's start script has run. */
const withoutShell = ({ releases }: Receipt): Pick<ReportedView, 'used' | 'faults' | 'vitals'> => ({
  used: [],
  faults: [{ part: shellName, version: releases.get(shellName)!, kind: 'load' }],
  vitals: {},
});
