import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import path from 'node:path';
import { queueLimits, type QueueLimits } from './admission/render-queue';
import { Compositions } from '@platform/host/server/compositions';
import { LastKnownGood } from '@platform/host/server/last-known-good';
import { ReleaseFiles } from '@platform/host/server/release-files';
import { Aids } from './aids/aids';
import { aidsSource, registerAids } from './aids/http';
import { CanaryWatch } from './canaries/watch';
import { registerChat, type ChatOptions } from './chat/chat';
import { registerComposition } from './composition';
import { CanaryStore } from './database/canaries';
import { Secrets } from './database/secrets';
import { ViewFigureStore } from './database/view-figures';
import { registerEnquiry } from './enquiry';
import { CatalogueCodes } from './enquiry/catalogue-codes';
import { listSearches } from './enquiry/check-codes';
import { listSource } from './enquiry/stored-list';
import { Data } from './files/data';
import { Documents } from './files/documents';
import { serveFiles } from './files/files';
import { serveSecurityTxt } from './files/security-txt';
import type { ConnectionLimits } from './connections';
import { serveReleases } from './files/releases';
import { signedRegistry } from './files/signed-registry';
import { registerHealth } from './health';
import { createApp } from './http/create-app';
import { visitSource } from './pages/came-from';
import { PageData } from './pages/page-data';
import { PageMaker } from './pages/page-maker';
import { Pages } from './pages/pages';
import { createPageRenderer } from './rendering/page-renderer';
import { Pins } from './pins/pins';
import { registerPublishing } from './publishing/publishing';
import { TokenBuckets, type Rate } from './rate-limit/token-buckets';
import { releasesOf } from './reports/refused-script';
import { registerReports } from './reports/reports';
import { registerSearch, searchSource } from './search/http';
import { Search } from './search/search';
import type { Settings } from './settings';
import { SubmissionSystem, type SubmissionSettings, type SubmissionTuning } from './submissions';
import { registerSubmissions } from './submissions/http';
import { reviewSources } from './submissions/review-cache';
import { registerBeacon, type ReportedView } from './views/beacon';
import { Receipts } from './views/receipts';
import { registerReleasesPage } from './views/releases-http';
import { ViewFigures } from './views/view-figures';

/** The number of hours for which `/health` gives the figures of views. */
const shownHours = 24;

/** What tests set differently. */
export interface Tuning extends SubmissionTuning {
  connections?: ConnectionLimits;
  queue?: Partial<QueueLimits>;
  /** How often figures of canaries are shared. */
  canariesEveryMs?: number;
  /** How often a server looks at the shared registry if nothing tells it of a change. */
  registryEveryMs?: number;
  /** How often one address may publish. */
  publishing?: Rate;
  /** How many views one address may report. */
  beacon?: Rate;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For callers that run the server in their own process, such as tests. */
    submissions: SubmissionSystem;
  }
}

/** The settings that the server takes. */
type ServerSettings = Pick<
  Settings,
  | 'CONTENT_DIR'
  | 'RELEASES_DIR'
  | 'PUBLISHING'
  | 'RELEASES_ORIGIN'
  | 'RELEASES_STORE'
  | 'RELEASES_UNSIGNED'
  | 'RENDERERS'
  | 'RELEASE_PATIENCE_MS'
  | 'SHARED_CACHE_SECONDS'
  | 'SITE_ORIGIN'
  | 'TRUST_PROXY'
  | 'HEALTH_TOKEN'
  | 'PAGES_BURST'
  | 'PAGES_PER_SECOND'
  | 'VIEW_FIGURES_DAYS'
  | 'RELEASES_TOKEN'
> &
  ChatOptions['settings'] &
  SubmissionSettings;

/**
 * Builds the whole server, ready to listen: pages, releases, data, API.
 * @param logger Fastify's logger option; absent in tests.
 * @param tuning what tests set differently
 */
export async function buildServer(
  settings: ServerSettings,
  logger: FastifyServerOptions['logger'] = false,
  tuning: Tuning = {},
): Promise<FastifyInstance> {
  const { app, drain } = await createApp(settings, logger, tuning.connections);
  const services = await makeServices(app, settings, tuning);
  const { maker, pages } = makePages(app, services, settings, tuning);
  const { aids, catalogue, compositions, data, figures, lookups, pins, registry, search, submissions } = services;
  app.decorate('submissions', submissions);
  await serveFiles(app, settings.CONTENT_DIR, services.documents, data);
  serveReleases(app, services.releaseFiles, compositions, pins, settings.RELEASES_ORIGIN !== undefined);
  await registerSubmissions(app, submissions, pages.renderForm, tuning.burst);
  // These write to the database, which the submissions close; hooks that are added later run first.
  app.addHook('onClose', () => Promise.all([services.canaries.stop(), figures.stop()]).then(() => undefined));
  registerEnquiry(app, { lookups, settings, data, renderForm: pages.renderForm, rate: tuning.burst });
  registerSignals(app, services, settings, { drain, maker, pages, tuning });
  serveSecurityTxt(app, data);
  registerComposition(app, compositions, pins);
  if (settings.PUBLISHING === 'on') {
    await registerPublishing(app, { registry, compositions, data, settings, rate: tuning.publishing });
  }
  registerSearch(app, search);
  registerAids(app, aids);
  await registerChat(app, { data, search, codes: catalogue, settings });
  pins.serve(app, pages.admission.limit);
  pages.serve(app);
  return app;
}

/** What browsers report, and what operators see of these reports and of the server. */
function registerSignals(
  app: FastifyInstance,
  services: Services,
  settings: ServerSettings,
  {
    drain,
    maker,
    pages,
    tuning,
  }: { drain: Awaited<ReturnType<typeof createApp>>['drain']; tuning: Tuning } & ReturnType<typeof makePages>,
) {
  const { canaries, compositions, data, figures, receipts, registry, releaseFiles, renderer, submissions } = services;
  const reports = registerReports(app, (script, address) => {
    void releasesOf(script, releaseFiles, compositions).then((releases) => {
      for (const release of releases) figures.refused(release, address);
    });
  });
  const onView = (view: ReportedView) => {
    canaries.reported(view);
    figures.reported(view);
  };
  registerBeacon(app, { receipts, data, settings, onView, rate: tuning.beacon });
  const failedPages = maker.failed;
  registerHealth(app, {
    compositions,
    renderer,
    failedPages,
    data,
    submissions,
    drain,
    token: settings.HEALTH_TOKEN,
    details: async () => ({
      pages: pages.figures(),
      renderers: renderer.figures(),
      reports: reports.figures(),
      canaryFigures: canaries.figures(),
      views: await figures.ofLastHours(shownHours).catch(() => undefined),
    }),
  });
  const token = settings.RELEASES_TOKEN;
  registerReleasesPage(app, { token, registry, compositions, renderer, failedPages, canaries, figures });
}

/** The parts of a server behind its routes. */
type Services = Awaited<ReturnType<typeof makeServices>>;

/** Makes everything that the routes use; what has to be closed is closed with the app, in reverse order. */
async function makeServices(app: FastifyInstance, settings: ServerSettings, tuning: Tuning) {
  const { registry, close: closeRegistry } = signedRegistry(settings, app.log, tuning.registryEveryMs);
  app.addHook('onClose', closeRegistry);
  const releaseFiles = new ReleaseFiles(registry);
  const data = new Data(settings.CONTENT_DIR, settings.SITE_ORIGIN);
  const documents = new Documents(settings.CONTENT_DIR, path.join(settings.DATA_DIR, 'documents'), app.log);
  app.addHook('onClose', () => documents.close());
  const search = new Search(settings.CONTENT_DIR, undefined, (error) =>
    app.log.warn({ err: error }, 'the new search index cannot be opened: the previous one stays in use'),
  );
  const catalogue = new CatalogueCodes(search);
  const submissions = new SubmissionSystem(settings, { data, catalogue }, app.log, tuning);
  const figures = new ViewFigures(new ViewFigureStore(submissions.database), settings.VIEW_FIGURES_DAYS, app.log);
  const renderer = await createPageRenderer(settings, app.log, (release) => figures.setAside(release));
  app.addHook('onClose', () => renderer.close());
  const canaries = new CanaryWatch(new CanaryStore(submissions.database), app.log, tuning.canariesEveryMs);
  const compositions = new Compositions(releaseFiles, {
    lastKnownGood: new LastKnownGood(path.join(settings.DATA_DIR, 'last-known-good.json')),
    onNotStored: (error) => app.log.warn({ err: error }, 'the live composition cannot be stored for a restart'),
    renderer,
    guard: canaries,
  });
  canaries.live = () => compositions.canaries();
  return {
    registry,
    releaseFiles,
    data,
    documents,
    search,
    catalogue,
    lookups: { catalogue, search, searches: new TokenBuckets(listSearches) },
    submissions,
    figures,
    renderer,
    canaries,
    compositions,
    pins: new Pins({ registry, data, settings }),
    receipts: new Receipts(new Secrets(submissions.database), app.log),
    aids: new Aids(data, search),
  };
}

function makePages(app: FastifyInstance, services: Services, settings: ServerSettings, tuning: Tuning) {
  const { aids, canaries, compositions, data, lookups, pins, receipts, renderer, search, submissions } = services;
  const pageData = new PageData(data, [
    ...reviewSources(submissions.reviewCache),
    listSource(lookups),
    searchSource(search, app.log),
    aidsSource(aids, app.log),
    visitSource,
  ]);
  const maker = new PageMaker(compositions, renderer, pageData, canaries, settings.RELEASES_ORIGIN);
  const pages = new Pages(
    { compositions, maker, data: pageData, search, pins, receipts },
    {
      pages: { burst: settings.PAGES_BURST, perSecond: settings.PAGES_PER_SECOND },
      queue: { ...queueLimits, ...tuning.queue },
      patienceMs: settings.RELEASE_PATIENCE_MS,
      sharedSeconds: settings.SHARED_CACHE_SECONDS,
    },
  );
  return { maker, pages };
}
