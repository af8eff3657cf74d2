import type { FastifyInstance } from 'fastify';
import type { Data } from '../files/data';
import { serveApi } from './api';
import { serveFormPosts, type RenderForm } from './form-posts';
import { Intake, type IntakeSettings, type IntakeTuning } from './intake';

declare module 'fastify' {
  interface FastifyInstance {
    /** What comes in from visitors; the page renderer asks it for reviews. */
    intake: Intake;
  }
}

/**
 * Puts the intake on the server: its addresses at once, its database and its mails in the background. A graceful stop
 * finishes the mails under way.
 * @param render renders the page of a form again (form-posts.ts); absent: a plain page
 */
export function serveIntake(
  app: FastifyInstance,
  settings: IntakeSettings,
  data: Data,
  tuning?: IntakeTuning,
  render?: RenderForm,
): Intake {
  const intake = new Intake(settings, data, app.log, tuning);
  app.decorate('intake', intake);
  serveApi(app, intake);
  serveFormPosts(app, intake, render);
  app.addHook('onReady', (done) => {
    intake.start();
    done();
  });
  app.addHook('onClose', () => intake.stop());
  return intake;
}
