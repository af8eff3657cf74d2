import multipart from '@fastify/multipart';
import { dataFiles } from 'api/addresses';
import type { Site } from 'api/records';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  AlreadyPublished,
  defaultBudget,
  findNewConflicts,
  IncomingRelease,
  provenanceFile,
  PublicationError,
  publicationFile,
  type Refusal,
  type Registry,
  type ReleaseManifest,
} from '@platform/host/registry';
import type { Compositions } from '@platform/host/server/compositions';
import type { Data } from '../files/data';
import { named } from '../http/named';
import { HttpProblem } from '../http/problem';
import { problems } from '../http/schemas';
import { limitRequests } from '../rate-limit/limit-requests';
import type { Rate } from '../rate-limit/token-buckets';
import type { Settings } from '../settings';

const publishingAddress = '/api/releases';

/** Enough for a team that publishes by hand, or a CI that tries again, and no more. */
const rate: Rate = { burst: 10, perSecond: 0.2 };
const busySeconds = 5;
/** The documents come first, in this order: nothing is written before they have been checked. */
const documents = [publicationFile, 'release.json', provenanceFile] as const;
const maxDocumentBytes = 1024 * 1024;
/** One more than a release may have, so that the error names the file that is too much. */
const limits = {
  parts: 2004,
  files: 2004,
  fields: 0,
  fileSize: 64 * 1024 * 1024 + 1,
  fieldNameSize: 300,
  headerPairs: 20,
};

const statuses: Record<Refusal, number> = {
  invalid: 422,
  'not-allowed': 403,
  conflict: 409,
  'too-large': 413,
  unavailable: 503,
};

interface Publishing {
  registry: Registry;
  compositions: Compositions;
  data: Pick<Data, 'getJson'>;
  settings: Pick<Settings, 'SITE_ORIGIN' | 'PUBLISHING_BUDGET'>;
  rate?: Rate | undefined;
}

/**
 * `POST /api/releases`, if the setting PUBLISHING is on: a team publishes a release of its part. The body is
 * `multipart/form-data` with a file for each file of the release, named by its path in it: first the publication, `release.json` and the
 * provenance, then the others in any order. 201 once the release is in the registry, where nobody sees it until an operator
 * promotes it, and 200 if exactly this release is there already, so that a job which has lost the answer can run again; 403
 * unless one of the part's current keys has signed all of it for this site, 409 if another release has this version, 413, 415,
 * 422 if it is not what was signed or does not fit what is live, 429, 503.
 */
export async function registerPublishing(app: FastifyInstance, publishing: Publishing) {
  const place = new Place();

  const uploads = named('publishing', async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.addHook('onRequest', limitRequests({ rate: publishing.rate ?? rate, message: 'Too many releases' }));
    scope.addHook('onRequest', (request, _reply, next) => {
      // A small compressed body could become a very large one.
      if (request.headers['content-encoding'])
        throw new HttpProblem(415, 'Send the release without a content encoding');
      next();
    });
    const schema = {
      tags: ['operation'],
      summary: 'Publish a release, signed with a key of its part',
      description: 'The release is visible to nobody until it is promoted.',
      consumes: ['multipart/form-data'],
      response: {
        200: z.object({
          published: z.string(),
          unchanged: z.literal(true).describe('The site had exactly this release already'),
        }),
        201: z.object({
          published: z.string().describe('The release, such as catalogue@1.2.3'),
          displaced: z
            .array(z.string())
            .optional()
            .describe('Releases of the part that nobody has promoted, and that were removed because too many waited'),
        }),
        ...problems(400, 403, 409, 413, 415, 422, 429, 500, 503),
      },
    };
    const config = { acceptedBody: 'a release, as multipart/form-data' };
    scope.post(publishingAddress, { schema, config }, async (request, reply) => {
      try {
        const { manifest, displaced } = await receive(request, publishing, place);
        const said = { published: labelOf(manifest), ...(displaced.length > 0 && { displaced }) };
        request.log.info(said, 'a release has been published');
        return await reply.status(201).send(said);
      } catch (error) {
        if (error instanceof AlreadyPublished)
          return await reply.status(200).send({ published: labelOf(error.manifest), unchanged: true });
        const problem = problemOf(error as Error);
        if (problem) request.log.warn({ reason: problem.message }, 'a release is refused');
        throw problem ?? error;
      } finally {
        // The rest of the body is read and discarded, so that the client gets its answer before the connection ends.
        request.raw.unpipe();
        request.raw.resume();
      }
    });
  });
  await app.register(uploads);
}

/** Only one release is received at a time. */
class Place {
  #isTaken = false;

  /** @returns a function that gives it back @throws {HttpProblem} if another release is being received */
  take(): () => void {
    if (this.#isTaken) {
      throw new HttpProblem(503, 'Another release is being received', { retryAfterSeconds: busySeconds });
    }
    this.#isTaken = true;
    return () => {
      this.#isTaken = false;
    };
  }
}

const labelOf = ({ part, version }: Pick<ReleaseManifest, 'part' | 'version'>) => `${part}@${version}`;

/** What has arrived, and the releases that were displaced for it. */
interface Received {
  manifest: ReleaseManifest;
  displaced: string[];
}

async function receive(request: FastifyRequest, publishing: Publishing, place: Place): Promise<Received> {
  const { registry, compositions } = publishing;
  const texts: string[] = [];
  let incoming: IncomingRelease | undefined;
  let leave: (() => void) | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') throw new PublicationError('invalid', `${part.fieldname} is not a file`);
      const wanted = documents[texts.length];
      if (wanted !== undefined) {
        if (part.fieldname !== wanted) throw new PublicationError('invalid', `Send ${wanted} before ${part.fieldname}`);
        texts.push(await readDocument(part.file, wanted));
        continue;
      }
      incoming ??= await begin();
      await incoming.write(part.fieldname, part.file);
    }
    incoming ??= await begin();
    const { manifest } = incoming;
    const displaced = await incoming.finish();
    return { manifest, displaced: displaced.map((version) => labelOf({ part: manifest.part, version })) };
  } finally {
    await incoming?.close();
    leave?.();
  }

  async function begin() {
    const [publication, manifest, provenance] = texts;
    if (publication === undefined || manifest === undefined || provenance === undefined) {
      throw new PublicationError('invalid', `${documents[texts.length]} is missing`);
    }
    const begun = await IncomingRelease.begin(
      registry,
      { publication, manifest, provenance },
      {
        site: await siteOrigin(publishing),
        budget: publishing.settings.PUBLISHING_BUDGET ?? defaultBudget,
        conflictsOf: async (release) => {
          const { manifests } = await compositions.current();
          return findNewConflicts(release, [...manifests.values()], manifests.get(release.part));
        },
      },
    );
    try {
      // Taken only now, so that a sender without a key keeps nobody waiting, however slowly they send.
      leave = place.take();
    } catch (error) {
      await begun.close();
      throw error;
    }
    return begun;
  }
}

async function readDocument(content: AsyncIterable<Buffer>, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxDocumentBytes)
      throw new PublicationError('too-large', `${name} is longer than ${maxDocumentBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The origin that a publication has to name: the site's own, whatever host a request was sent to. */
async function siteOrigin({ settings: { SITE_ORIGIN }, data }: Publishing): Promise<string> {
  return new URL(SITE_ORIGIN ?? (await data.getJson<Site>(dataFiles.site)).origin).origin;
}

/** What the team is told; undefined for an error that the release is not to blame for. */
function problemOf(error: Error): HttpProblem | undefined {
  if (error instanceof PublicationError) {
    const retry = error.refusal === 'unavailable' ? { retryAfterSeconds: busySeconds } : {};
    return new HttpProblem(statuses[error.refusal], error.message, retry);
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new HttpProblem(413, 'The release has too many files');
  // The parser of forms does not set a status.
  if (error.message.includes('Boundary not found'))
    return new HttpProblem(400, 'The content type names no boundary between the files');
  if (error.message.includes('Unexpected end') || statusCode === 400)
    return new HttpProblem(400, 'The release has not arrived in full');
  return undefined;
}
