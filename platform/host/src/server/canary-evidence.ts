/** What has been seen of a release. */
export interface Seen {
  views: number;
  /** Views with a fault; at most {@link views}. */
  faults: number;
}

/** The same kind of views of a canary and of the live release, since the canary began. */
export interface Comparison {
  canary: Seen;
  live: Seen;
}

/** The odds at which a canary is taken back. */
export const oddsAgainst = 1000;

/**
 * The odds against a canary: how much better the figures fit a canary that fails more often than the live release than one that
 * does not. For several kinds of views, the mean of their odds.
 *
 * If the canary is as good as the live release, the probability that the odds ever exceed 1,000 : 1 is at most 1/1,000, no matter
 * how often one looks or how the share changes. This holds because, for each pair of fault rates, the odds are at most a mixture
 * of likelihood ratios, whose expectation stays 1 (an e-process by universal inference: Wasserman, Ramdas and Balakrishnan, 2020).
 * The same is true of the mean.
 */
export function canaryOdds(comparisons: readonly Comparison[]): number {
  const odds = comparisons.map((each) => Math.exp(logOdds(each)));
  return odds.reduce((sum, each) => sum + each, 0) / Math.max(odds.length, 1);
}

function logOdds({ canary, live }: Comparison): number {
  return logMixture(canary) + logMixture(live) - logBestIfAsGood(canary, live);
}

/** The likelihood of what has been seen, averaged over all fault rates (Jeffreys' prior). */
const logMixture = ({ views, faults }: Seen) => logBeta(faults + 0.5, views - faults + 0.5) - logBeta(0.5, 0.5);

/** The largest likelihood with a canary that fails at most as often as the live release. */
function logBestIfAsGood(canary: Seen, live: Seen): number {
  const isWorse = canary.faults * live.views > live.faults * canary.views;
  if (!isWorse) return logBest(canary) + logBest(live);
  return logBest({ views: canary.views + live.views, faults: canary.faults + live.faults });
}

/** The likelihood with the fault rate that explains it best. */
function logBest({ views, faults }: Seen): number {
  const term = (count: number) => (count > 0 ? count * Math.log(count / views) : 0);
  return term(faults) + term(views - faults);
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Stirling's series, exact to 10 digits from 8 on; smaller arguments are raised first. */
function logGamma(x: number): number {
  let raised = x;
  let factor = 1;
  while (raised < 8) {
    factor *= raised;
    raised += 1;
  }
  const series = 1 / (12 * raised) - 1 / (360 * raised ** 3) + 1 / (1260 * raised ** 5);
  return (raised - 0.5) * Math.log(raised) - raised + 0.5 * Math.log(2 * Math.PI) + series - Math.log(factor);
}
