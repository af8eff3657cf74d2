import type { Key } from '@tufjs/models';
import { z } from 'zod';
import type { PartName } from '@platform/contract';
import { statementVersion, verifyStatement } from '../envelope';
import { provenanceFile } from '../provenance';
import { sha256Hex } from '../release';

/** The file in which a team states that it publishes a release on a site. It is sent with the release, and not kept. */
export const publicationFile = 'publication.sigstore.json';

const publicationType = 'urn:platform:publication:v1';

/** How long a publication may take from its signature to its arrival, and how fast a clock may be, in ms. */
const validMs = 10 * 60_000;
const fastMs = 60_000;

const statement = z.object({
  _type: z.literal(statementVersion),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })),
  predicateType: z.literal(publicationType),
  predicate: z.object({ site: z.string(), at: z.iso.datetime() }),
});

/** What a team publishes. */
export interface PublishedDocuments {
  part: PartName;
  version: string;
  /** The text of `release.json`, which has the hash of every other file. */
  manifest: string;
  /** The text of the provenance. */
  provenance: string;
}

const subjectsOf = ({ part, version, manifest, provenance }: PublishedDocuments) =>
  Object.entries({ 'release.json': manifest, [provenanceFile]: provenance }).map(([file, text]) => ({
    name: `${part}/${version}/${file}`,
    digest: { sha256: sha256Hex(text) },
  }));

/**
 * The statement that a release is published now, to be signed.
 * @param site the origin of the only site that it is meant for
 */
export const publicationOf = (release: PublishedDocuments, site: string): z.output<typeof statement> => ({
  _type: statementVersion,
  subject: subjectsOf(release),
  predicateType: publicationType,
  predicate: { site, at: new Date().toISOString() },
});

/**
 * Checks that one of these keys has published a release on this site, within the last minutes.
 * @throws {Error} with the reason in one sentence
 */
export function verifyPublication(
  bundle: string,
  release: PublishedDocuments,
  { site, keys }: { site: string; keys: readonly Key[] },
) {
  const said = statement.safeParse(verifyStatement(bundle, release.part, keys));
  if (!said.success) throw new Error('does not say what is published');
  const { subject, predicate } = said.data;
  const wanted = subjectsOf(release);
  const isSame =
    subject.length === wanted.length &&
    wanted.every(({ name, digest }, at) => subject[at]!.name === name && subject[at]!.digest.sha256 === digest.sha256);
  if (!isSame) throw new Error('is of another release');
  if (predicate.site !== site)
    throw new Error(
      `was signed for ${predicate.site}, and this is ${site}: publish to that address, or set SITE_ORIGIN of the server to the one it was signed for`,
    );
  const age = Date.now() - Date.parse(predicate.at);
  if (age > validMs) throw new Error('has expired: sign it again');
  if (age < -fastMs) throw new Error('is signed in the future: a clock is wrong');
}
