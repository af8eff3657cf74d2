import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(__dirname, '..');

/** The default of `RELEASE_PATIENCE_MS`. */
export const releasePatienceMs = 150;

const folder = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => path.resolve(root, value));

/** The limit of the default: `MemoryMax` in deploy/systemd leaves room for this many renderer processes. */
const mostRenderers = 8;

/** Plain addresses, separated by commas. */
const mailAddresses = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .pipe(z.array(z.email('addresses such as sales@example.com, separated by commas')).min(1));

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether it names proxies: an address, a network such as `10.0.0.0/8`, or one of the names that Fastify knows. */
function isProxy(text: string): boolean {
  const [address = '', mask, ...rest] = text.split('/');
  const isMask = mask === undefined || /^\d{1,3}$/.test(mask) || isIP(mask) !== 0;
  return namedNetworks.includes(text) || (isIP(address) !== 0 && isMask && rest.length === 0);
}

/** An origin, also with the slash that browsers show after it. */
const origin = (example: string) =>
  z
    .url({ protocol: /^https?$/, abort: true })
    .refine(
      (address) => new URL(address).href === `${new URL(address).origin}/`,
      `an origin such as ${example}, without a path`,
    )
    .transform((address) => new URL(address).origin)
    .optional();

const token = z.string().regex(/^[\x21-\x7e]{16,200}$/, 'at least 16 visible ASCII characters');

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  /** The public origin of the site, for canonical addresses. Empty: the origin that content/ gives. */
  SITE_ORIGIN: origin('https://www.example.com'),
  /** The folder of the releases. */
  RELEASES_DIR: folder('releases'),
  /**
   * The origin of a content network that sends the site's /releases/ under the same paths, such as https://cdn.example.com. Pages
   * load their scripts from there. Empty: from the site itself.
   */
  RELEASES_ORIGIN: origin('https://cdn.example.com'),
  /**
   * The file of the root that signs the registry (`1.root.json` of its keys). Empty: the first root that the server finds,
   * which it remembers in DATA_DIR.
   */
  TRUSTED_ROOT: z
    .string()
    .min(1)
    .transform((value) => path.resolve(root, value))
    .optional(),
  /** on: teams publish releases with `POST /api/releases`, signed with the keys of their parts. */
  PUBLISHING: z.enum(['on', 'off']).default('off'),
  /** How many bytes of scripts for browsers, compressed, such a release may have. Empty: as many as a part that names no budget. */
  PUBLISHING_BUDGET: z.coerce.number().int().min(1).max(64_000_000).optional(),
  /**
   * database, the default with DATABASE_URL: its servers share the registry, and RELEASES_DIR is the copy of this one.
   * folder, the default of `npm start`: RELEASES_DIR is all there is of it.
   */
  RELEASES_STORE: z.enum(['folder', 'database']).optional(),
  /** believe: a registry that nobody has signed is served, as `npm run dev` makes one. Never in production. */
  RELEASES_UNSIGNED: z.enum(['refuse', 'believe']).default('refuse'),
  NODE_ENV: z.string().optional(),
  /** How many processes render pages: one for each core, up to {@link mostRenderers}; 0: the server's own. */
  RENDERERS: z.coerce.number().int().min(0).max(64).default(Math.min(availableParallelism(), mostRenderers)),
  /** How long a page waits for a release that has just become live, in ms; if it takes longer, the page is that of the one before it. */
  RELEASE_PATIENCE_MS: z.coerce.number().int().min(0).max(60_000).default(releasePatienceMs),
  /** The folder of the compiled content. */
  CONTENT_DIR: folder('dist/content'),
  /** Addresses of proxies whose X-Forwarded-For is believed, separated by commas. */
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (proxies) => proxies.every(isProxy),
      'addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
    ),
  /** Key of the chat's language model. Without one, the chat answers from the knowledge base alone. */
  GEMINI_API_KEY: z.string().min(1).optional(),
  GEMINI_MODEL: z
    .string()
    .regex(/^[\w.-]+$/, 'a model name such as gemini-flash-latest')
    .default('gemini-flash-latest'),
  /** The provider's address; another one for a gateway or a test double. */
  GEMINI_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://generativelanguage.googleapis.com'),
  /** How many questions of all visitors the model answers in a day; the knowledge base answers the others. */
  CHAT_DAILY_QUESTIONS: z.coerce.number().int().min(0).max(10_000_000).default(2000),
  /** The folder of the database file and, without SMTP_URL, of the mails. */
  DATA_DIR: folder('.data'),
  /** A PostgreSQL to use instead of the file: postgres://user:password@host/name. Several servers may share it. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user:password@host/name' })
    .optional(),
  /** The mail server: smtp://user:password@host:587, or smtps:. Empty: files in DATA_DIR/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an address such as smtp://user:password@host:587' }).optional(),
  /** Recipients of submissions. Empty: the site's e-mail address in content/. */
  MAIL_TO: mailAddresses.optional().transform((value) => value ?? []),
  /** The sender of the site's mails. Empty: the first of MAIL_TO. */
  MAIL_FROM: z.email('an address such as website@example.com').optional(),
  /** on: a new review waits for `npm run inbox -- approve`, and only its author sees it until then. */
  REVIEWS_APPROVAL: z.enum(['on', 'off']).default('off'),
  /** After how many days submissions are purged, to be erased for good a week later; 0: never. */
  RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(730),
  /** For how many days figures of page views are kept; 0: none are. */
  VIEW_FIGURES_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
  /** How many pages one network address may have made at once. */
  PAGES_BURST: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  /** How many more pages it may have made each second; 0: no limit. */
  PAGES_PER_SECOND: z.coerce.number().min(0).max(100_000).default(50),
  /**
   * For how many seconds a shared cache in front of the site may show a page without asking, and then for the same time again
   * while it asks (deploy/nginx/shared-cache.conf); 0: no page without asking.
   */
  SHARED_CACHE_SECONDS: z.coerce.number().int().min(0).max(3600).default(0),
  /** Who may read the details of /health: `Authorization: Bearer …`. Empty: connections from this machine may. */
  HEALTH_TOKEN: token.optional(),
  /** The token for `/_releases`, opened once as `/_releases?token=…`. Empty: there is no such page. */
  RELEASES_TOKEN: token.optional(),
  /** How long health is red before the server stops taking connections; for load balancers to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const checked = schema
  .refine(({ RELEASES_STORE, DATABASE_URL }) => RELEASES_STORE !== 'database' || DATABASE_URL, {
    path: ['RELEASES_STORE'],
    error: 'also set DATABASE_URL, the PostgreSQL that holds the registry',
  })
  .refine(
    ({ RELEASES_ORIGIN, SITE_ORIGIN }) => !SITE_ORIGIN?.startsWith('https:') || !RELEASES_ORIGIN?.startsWith('http:'),
    {
      path: ['RELEASES_ORIGIN'],
      error: 'the site uses https, and browsers do not load its scripts from an http address',
    },
  )
  .refine(({ RELEASES_UNSIGNED, NODE_ENV }) => RELEASES_UNSIGNED === 'refuse' || NODE_ENV === 'development', {
    path: ['RELEASES_UNSIGNED'],
    error: 'only a server with NODE_ENV=development may believe what nobody has signed',
  });

/** A mistake in the settings; printed without a stack. */
export class SettingsError extends Error {}

/** The server's settings, by the names of their environment variables. */
export type Settings = z.output<typeof schema>;

/**
 * Reads the server's settings from the environment, once, at start.
 * @throws {SettingsError} one that names every bad value
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = checked.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path: [name], message }) => `  ${String(name)}: ${message}`);
  throw new SettingsError(`These settings are invalid:\n${lines.join('\n')}`);
}
