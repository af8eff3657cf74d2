import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Metadata, MetadataKind, type Key, type Targets, type TargetFile } from '@tufjs/models';
import { z } from 'zod';
import type { PartName } from '@platform/contract';
import { changeNote, type ChangeNote } from '../change-note';
import { replaceFile } from '../document';
import { verifyProvenance, type Origin } from '../provenance';
import { readRegularFile } from '../regular-file';
import { partName, sha256Hex } from '../release';
import { adoptCommand, metadataFile, retiredKeys, roleOf, timestampFile, trustFolder } from './names';
import { readState, type SignedState } from './read-state';

const signedState: z.ZodType<SignedState> = z.strictObject({
  root: z.string(),
  timestamp: z.string(),
  snapshot: z.string(),
  targets: z.string(),
  parts: z.record(partName, z.string()),
  isWhole: z.boolean(),
});

/** What the trust in a registry's signatures is based on. */
export interface TrustOptions {
  /** A file that stores the last checked state across restarts, after which nothing older is accepted. */
  memory?: string;
  /**
   * The file of the trusted root. If absent, the first root of the registry is trusted when no state is remembered.
   */
  root?: string;
  /** Called with each new reason why a state is refused, and with the error if the state cannot be stored. */
  report?: (reason: unknown) => void;
}

const writerTakesAtMostMs = 250;
/** How soon a refused state is checked again, since copying it may not have finished. */
const retryMs = 1000;

/**
 * Says which documents of a registry have been signed (TUF). The state that was checked last stays in force until a newer
 * one has been checked as a whole.
 */
export class TrustedState {
  readonly folder: string;
  #state: SignedState | undefined;
  #targets: Readonly<Record<PartName, Targets>> = {};
  /** The keys that each part has, and those that it had. */
  #keys: Readonly<Record<PartName, Key[]>> = {};
  #currentKeys: Readonly<Record<PartName, Key[]>> = {};
  #fault: string | undefined;
  #partFaults: Readonly<Record<PartName, string>> = {};
  #expires = Infinity;
  #generation = 0;
  #fingerprint: string | undefined;
  #checkedAt = -Infinity;
  #refresh: Promise<void> | undefined;

  constructor(
    registry: string,
    readonly options: TrustOptions = {},
  ) {
    this.folder = trustFolder(registry);
  }

  /** A number that grows with every signed state that {@link refresh} has accepted. */
  get generation() {
    return this.#generation;
  }

  /** Why the newest state of the registry is not in force, or that it has expired; undefined if it is. */
  get fault(): string | undefined {
    if (this.#fault !== undefined) return this.#fault;
    if (Date.now() < this.#expires) return undefined;
    const since = new Date(this.#expires).toISOString().slice(0, 10);
    return `the signatures of the registry expired on ${since}; what is live stays live, and nothing new is accepted`;
  }

  /** Checks the registry again if its state has changed. Never throws: {@link fault} says what is wrong. */
  async refresh(): Promise<void> {
    await (this.#refresh ??= this.#update().finally(() => (this.#refresh = undefined)));
  }

  /**
   * Checks a state that lies in another folder, as {@link refresh} would, without accepting it.
   * @throws {Error} with the reason in one sentence if it would be refused as a whole
   */
  async check(folder: string): Promise<void> {
    if (!this.#state) await this.#recall();
    if (!this.#state) await this.refresh();
    await readState(folder, this.#state, await this.#firstRoot(folder));
  }

  /** The version of the document of a part that is in force; undefined if there is none. */
  versionOf(part: PartName): number | undefined {
    return Object.hasOwn(this.#targets, part) ? this.#targets[part]!.version : undefined;
  }

  /** Gives a writer at work time to complete its state, and then checks that. */
  async settle(): Promise<void> {
    const until = performance.now() + writerTakesAtMostMs;
    const isHeld = () => stat(path.join(this.folder, `${timestampFile}.lock`)).catch(() => undefined);
    while ((await isHeld()) && performance.now() < until) await wait(5);
    await this.refresh();
  }

  /** Whether a document of this name has been signed: `chat/channels.json`. */
  has(document: string): boolean {
    return this.#signed(document) !== undefined;
  }

  /**
   * Why a document of the registry is not the one that was signed; undefined if it is.
   * @param document its path in the registry, e.g. `chat/1.4.0/release.json`
   */
  faultOf(document: string, content: string): string | undefined {
    const signed = this.#signed(document);
    const bytes = Buffer.from(content);
    if (signed?.length === bytes.length && signed.hashes['sha256'] === sha256Hex(bytes)) return undefined;
    const reason = this.#partFaults[partOfDocument(document)] ?? this.#fault;
    const what = signed ? `${document} is not the document that was signed` : `${document} has not been signed`;
    return reason === undefined ? what : `${what}: ${reason}`;
  }

  /**
   * How a release was made, from its provenance.
   * @param manifest the text of its `release.json`
   * @param bundle the text of its provenance
   * @throws {Error} with the reason in one sentence, unless this provenance has been signed with the release, and by its part
   */
  originOf(part: PartName, version: string, manifest: string, bundle: string | undefined): Origin {
    const signed = provenance.safeParse(this.#signed(`${part}/${version}/release.json`)?.custom);
    if (!signed.success)
      throw new Error(`has not been signed: ${adoptCommand} signs one that does not know who built it`);
    if (bundle === undefined) throw new Error('is missing, although it has been signed');
    const isSigned = signed.data.provenance.hashes.sha256 === sha256Hex(bundle);
    if (!isSigned) throw new Error('is not the one that was signed');
    return verifyProvenance(bundle, { part, version, manifest }, this.#keys[part] ?? []);
  }

  /** The keys that may sign for a part now, without those that it had; none if it is unknown. */
  keysOf(part: PartName): readonly Key[] {
    return Object.hasOwn(this.#currentKeys, part) ? this.#currentKeys[part]! : [];
  }

  /** Who changed a part's channels, when and why, oldest first. Empty if nobody has said so. */
  notesOf(part: PartName): ChangeNote[] {
    const signed = notes.safeParse(this.#signed(`${part}/channels.json`)?.custom);
    return signed.success ? signed.data.notes : [];
  }

  #signed(document: string): TargetFile | undefined {
    const part = partOfDocument(document);
    return Object.hasOwn(this.#targets, part) ? this.#targets[part]!.targets[document] : undefined;
  }

  async #update() {
    if (!this.#state) await this.#recall();
    const fingerprint = await this.#fingerprintNow();
    const before = this.#reasons();
    const isWell = this.#fault === undefined && Object.keys(this.#partFaults).length === 0;
    if (fingerprint === this.#fingerprint && (isWell || performance.now() - this.#checkedAt < retryMs)) return;
    this.#fingerprint = fingerprint;
    this.#checkedAt = performance.now();
    try {
      const { state, faults } = await readState(this.folder, this.#state, await this.#firstRoot());
      this.#partFaults = faults;
      this.#fault = undefined;
      if (state === this.#state) return;
      this.#accept(state);
      await this.#remember(state).catch((error: unknown) => this.options.report?.(error));
    } catch (error) {
      this.#fault = (error as Error).message;
    }
    for (const reason of this.#reasons()) if (!before.includes(reason)) this.options.report?.(new Error(reason));
  }

  #reasons = () => [...Object.values(this.#partFaults), ...(this.#fault === undefined ? [] : [this.#fault])];

  async #firstRoot(folder = this.folder): Promise<string> {
    if (this.#state) return this.#state.root;
    if (this.options.root !== undefined) return readRegularFile(this.options.root);
    try {
      return await readFile(path.join(folder, metadataFile('root', 1)), 'utf8');
    } catch {
      throw new Error(`${path.dirname(this.folder)} is not signed: sign what it holds with ${adoptCommand}`);
    }
  }

  #accept(state: SignedState) {
    const delegations = parse(state.targets).delegations;
    const targets: Record<PartName, Targets> = {};
    const keys: Record<PartName, Key[]> = {};
    const currentKeys: Record<PartName, Key[]> = {};
    let expires = Date.parse(expiryOf(state.timestamp));
    for (const [part, text] of Object.entries(state.parts)) {
      const role = delegations?.roles?.[roleOf(part)];
      targets[part] = parse(text);
      // A release stays usable after its part has been given another key.
      const keysWith = (ids: readonly string[]) =>
        ids.map((id) => delegations?.keys[id]).filter((key) => key !== undefined);
      currentKeys[part] = keysWith(role?.keyIDs ?? []);
      keys[part] = [...currentKeys[part], ...keysWith(retiredKeys(role))];
    }
    for (const each of [state.root, state.snapshot, state.targets]) {
      expires = Math.min(expires, Date.parse(expiryOf(each)));
    }
    this.#generation += 1;
    this.#state = state;
    this.#targets = targets;
    this.#keys = keys;
    this.#currentKeys = currentKeys;
    this.#expires = expires;
  }

  async #recall() {
    if (!this.options.memory) return;
    try {
      this.#accept(signedState.parse(JSON.parse(await readRegularFile(this.options.memory))));
    } catch {
      // It has not been stored yet, or is damaged: as on the first start.
    }
  }

  async #remember(state: SignedState) {
    const { memory } = this.options;
    if (!memory) return;
    await mkdir(path.dirname(memory), { recursive: true, mode: 0o700 });
    await replaceFile(memory, `${JSON.stringify(state)}\n`, 0o600);
  }

  async #fingerprintNow(): Promise<string> {
    try {
      const { mtimeNs, ino, size } = await stat(path.join(this.folder, timestampFile), { bigint: true });
      return `${mtimeNs} ${ino} ${size}`;
    } catch (error) {
      return String((error as NodeJS.ErrnoException).code);
    }
  }
}

/** What a part signs about the provenance of a release. */
const provenance = z.object({ provenance: z.object({ hashes: z.object({ sha256: z.string() }) }) });

/** What a part signs about the changes of its channels. */
const notes = z.object({ notes: z.array(changeNote) });

const parse = (text: string) => Metadata.fromJSON(MetadataKind.Targets, JSON.parse(text) as Json).signed;
type Json = Parameters<typeof Metadata.fromJSON>[1];

const expiryOf = (text: string) => (JSON.parse(text) as { signed: { expires: string } }).signed.expires;

const partOfDocument = (document: string): PartName => document.split('/', 1)[0]!;
