import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { dataFiles } from 'api/addresses';
import type { Site } from 'api/records';
import { isStored, noteLook, type Registry } from '@platform/host/registry';
import type { Pin } from '@platform/host/server/compositions';
import { PinError, readPin } from '@platform/host/server/pin';
import type { Data } from '../files/data';
import { crossSiteCheck, isOurName } from '../http/cross-site';
import { readFormBodies } from '../http/form-body';
import { sendBarePage } from '../http/bare-page';
import { named } from '../http/named';
import { prefersJson } from '../http/prefers-json';
import { HttpProblem, sendProblem } from '../http/problem';
import type { Settings } from '../settings';
import { pinAddresses } from './addresses';

/** Over https, the prefix keeps out cookies set by another host of the domain or by a page without encryption. */
const cookieFor = ({ protocol }: Pick<FastifyRequest, 'protocol'>) => (protocol === 'https' ? '__Host-pin' : 'pin');

interface Options {
  registry: Registry;
  data: Pick<Data, 'getJson'>;
  settings: Pick<Settings, 'SITE_ORIGIN'>;
}

/**
 * Visitors who see releases that are not live, by a signed address (`npm run pin`). The address sets a cookie with the signed
 * token, which is checked with every request; nothing else decides what is loaded. The server has no key: it relies on those
 * that the registry gives each part, so a pin ends with the key that signed it.
 */
export class Pins {
  readonly #known = new WeakMap<FastifyRequest, Promise<Pin | undefined>>();

  constructor(readonly options: Options) {}

  /** What the visitor has pinned; undefined without a pin, or with one that is not accepted. Never throws. */
  of(request: FastifyRequest): Promise<Pin | undefined> {
    const token = request.cookies[cookieFor(request)];
    if (token === undefined) return Promise.resolve(undefined);
    const known = this.#known.get(request) ?? this.#read(request, token).catch(() => undefined);
    this.#known.set(request, known);
    return known;
  }

  /**
   * `GET /pin?token=…` sets the cookie and leads to the first page; 403 with the reason in one sentence. `POST /pin/leave`,
   * from the site's own pages only, removes it and leads back to the page.
   * @param limit refuses floods
   */
  serve(app: FastifyInstance, limit: onRequestHookHandler) {
    app.get<{ Querystring: { token?: string | string[] } }>(
      pinAddresses.pin,
      { schema: { hide: true }, onRequest: limit },
      async (request, reply) => {
        reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        try {
          const token = String(request.query.token ?? '');
          const { releases, until } = await this.#read(request, token);
          for (const [part, version] of Object.entries(releases)) {
            if (!(await isStored(this.options.registry, part, version)))
              throw new PinError(`${part}@${version} is not among the releases of this site.`);
            // Nobody waits for the database of the releases.
            void noteLook(this.options.registry, part, version);
          }
          setCookie(request, reply, token, until);
          return await reply.redirect('/', 302);
        } catch (error) {
          if (!(error instanceof PinError)) throw error;
          if (prefersJson(request)) return sendProblem(reply, new HttpProblem(403, error.message));
          // The site's own sentence, which has nothing from the request but names of releases.
          const body = `<p>${error.message} You can go to <a href="/home">the live site</a>.</p>`;
          return sendBarePage(reply.status(403), 'This address cannot be used', body);
        }
      },
    );
    const leaving = named('leaving a pin', (posts, _options, done) => {
      posts.removeAllContentTypeParsers();
      readFormBodies(posts, 1024);
      posts.addHook('onRequest', crossSiteCheck(this.options.settings, this.options.data));
      posts.post(pinAddresses.leave, { schema: { hide: true } }, (request, reply) => {
        setCookie(request, reply, '', new Date(0));
        return reply.header('cache-control', 'no-store').redirect(pageOf(request), 303);
      });
      done();
    });
    void app.register(leaving);
  }

  async #read(request: FastifyRequest, token: string): Promise<Pin> {
    const { trust } = this.options.registry;
    await trust?.refresh();
    return readPin(token, trust ?? { keysOf: () => [] }, await this.#sitesOf(request));
  }

  /** The site's origin, and also the one that the visitor uses if no other site can have that name. */
  async #sitesOf({ protocol, host, hostname }: FastifyRequest): Promise<string[]> {
    const { settings, data } = this.options;
    const own = new URL(settings.SITE_ORIGIN ?? (await data.getJson<Site>(dataFiles.site)).origin);
    return [own.origin, ...(isOurName(hostname, own.hostname) ? [`${protocol}://${host}`] : [])];
  }
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, expires: Date) {
  reply.setCookie(cookieFor(request), value, {
    path: '/',
    expires,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}

/** The page of this site from which a form was sent. */
function pageOf({ headers: { referer = '' }, host }: FastifyRequest): string {
  if (!URL.canParse(referer)) return '/';
  const from = new URL(referer);
  return from.host === host ? `/${from.pathname.replace(/^\/+/, '')}${from.search}` : '/';
}
