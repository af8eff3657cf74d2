import type { Key } from '@tufjs/models';
import { z } from 'zod';
import type { PartName } from '@platform/contract';
import { readStatement, statementVersion, verifyStatement } from './envelope';
import { partName, releaseVersion, sha256Hex } from './release';

/** The file of a release that says how it was made: a Sigstore bundle, signed with a key of the part. */
export const provenanceFile = 'provenance.sigstore.json';

/** The types of what a provenance says. */
const provenanceTypes = {
  predicate: 'https://slsa.dev/provenance/v1',
  build: 'pkg:npm/%40platform/toolkit#release',
  builder: 'pkg:npm/%40platform/toolkit',
} as const;

/** A person or a program, by the name that git or the operating system has for it. */
export const actorName = z.string().min(1).max(100);

const commit = z.string().regex(/^[0-9a-f]{40,64}$/, 'a commit in hexadecimal digits');

/** How a release was made. */
export const origin = z.strictObject({
  /** Who built it; absent if unknown. */
  by: actorName.optional(),
  /** When its build began. */
  at: z.iso.datetime().optional(),
  /** The commit that was checked out; absent if the sources are in no repository. */
  commit: commit.optional(),
  /** Whether all sources were the same as in that commit. */
  isClean: z.boolean().optional(),
  /** The checks that it passed, by their names. */
  checks: z.array(z.string().max(100)).max(100),
});
/** Where a release comes from: who built it, from which commit, and what was checked. */
export type Origin = z.output<typeof origin>;

/** What the bundle of a release says. Unknown members are allowed, as SLSA requires. */
const statement = z.object({
  _type: z.literal(statementVersion),
  subject: z.tuple([z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })]),
  predicateType: z.literal(provenanceTypes.predicate),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.literal(provenanceTypes.build),
      externalParameters: z.object({ part: partName, version: releaseVersion }),
      internalParameters: z.object({ by: actorName.optional(), checks: origin.shape.checks }),
      resolvedDependencies: z
        .array(z.object({ digest: z.object({ gitCommit: commit }), annotations: z.object({ isClean: z.boolean() }) }))
        .max(1),
    }),
    runDetails: z.object({
      builder: z.object({ id: z.string() }),
      metadata: z.object({ startedOn: z.iso.datetime().optional() }),
    }),
  }),
});
/** What a release's provenance says, as in-toto and SLSA define it. */
export type Statement = z.output<typeof statement>;

interface Release {
  part: PartName;
  version: string;
  /** The bytes of its `release.json`. */
  manifest: string | Buffer;
}

/** The statement about how a release was made, to be signed. */
export function statementOf(
  { part, version, manifest }: Release,
  { by, at, commit, isClean, checks }: Origin,
): Statement {
  return {
    _type: statementVersion,
    subject: [{ name: subjectOf(part, version), digest: { sha256: sha256Hex(manifest) } }],
    predicateType: provenanceTypes.predicate,
    predicate: {
      buildDefinition: {
        buildType: provenanceTypes.build,
        externalParameters: { part, version },
        internalParameters: { ...(by !== undefined && { by }), checks },
        resolvedDependencies:
          commit === undefined ? [] : [{ digest: { gitCommit: commit }, annotations: { isClean: isClean ?? false } }],
      },
      runDetails: {
        builder: { id: provenanceTypes.builder },
        metadata: { ...(at !== undefined && { startedOn: at }) },
      },
    },
  };
}

/**
 * Reads the provenance of a release without checking who signed it.
 * @param bundle the text of the release's {@link provenanceFile}
 * @throws {Error} with the reason in one sentence if it is not a bundle of this kind, or belongs to another release
 */
export const readProvenance = (bundle: string, release: Release): Origin => originIn(readStatement(bundle), release);

function originIn(said: unknown, { part, version, manifest }: Release): Origin {
  const read = statement.safeParse(said);
  if (!read.success) throw new Error(`is not the provenance of a release: ${z.prettifyError(read.error)}`);
  const { subject, predicate } = read.data;
  const [{ name, digest }] = subject;
  const { externalParameters, internalParameters, resolvedDependencies } = predicate.buildDefinition;
  const isOfRelease = externalParameters.part === part && externalParameters.version === version;
  if (name !== subjectOf(part, version) || !isOfRelease) throw new Error(`is the provenance of ${name}`);
  if (digest.sha256 !== sha256Hex(manifest)) throw new Error(`is the provenance of another ${name}`);
  const [source] = resolvedDependencies;
  return {
    ...internalParameters,
    ...(predicate.runDetails.metadata.startedOn !== undefined && { at: predicate.runDetails.metadata.startedOn }),
    ...(source && { commit: source.digest.gitCommit, isClean: source.annotations.isClean }),
  };
}

/**
 * As {@link readProvenance}, for a bundle that one of these keys has signed.
 * @throws {Error} also if none of the keys has signed it
 */
export const verifyProvenance = (bundle: string, release: Release, keys: readonly Key[]): Origin =>
  originIn(verifyStatement(bundle, release.part, keys), release);

const subjectOf = (part: PartName, version: string) => `${part}/${version}/release.json`;
