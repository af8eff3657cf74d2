import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { crossSiteCheck } from '../../http/cross-site';
import type { Rate } from '../../rate-limit/token-buckets';
import type { SubmissionSystem } from '..';
import { registerApiRoutes } from './api-routes';
import { BurstLimit } from '../../rate-limit/burst-limit';
import { registerFormRoutes } from './form-routes';
import type { RenderForm } from '../../pages/plain-page';

/** How many times as many forms as a single address an IPv6 network may send at once. */
const mostTimes = 4;

/**
 * Adds the routes of forms and reviews. The system starts and stops with the server; a graceful stop finishes the mails
 * that are being sent.
 * @param renderForm renders the page of a form again
 */
export async function registerSubmissions(
  app: FastifyInstance,
  system: SubmissionSystem,
  renderForm: RenderForm,
  rate?: Rate,
) {
  // Pages read the same cookie.
  await app.register(cookie);
  const { service, reviews } = system;
  const refuseCrossSite = crossSiteCheck(system.settings, system.data);
  const burst = new BurstLimit(rate, mostTimes);
  registerApiRoutes(app, { service, reviews, burst, refuseCrossSite });
  registerFormRoutes(app, { service, burst, renderForm, refuseCrossSite });
  app.addHook('onReady', (done) => {
    system.start();
    done();
  });
  app.addHook('onClose', () => system.stop());
}
