import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Composition } from '@platform/contract';
import { globalNameOf, provenanceFile } from '@platform/host/registry';
import type { Site } from '../site/start-site';

/** The file of a remote's entry. */
export const entry = 'remoteEntry.js';

/** The scripts of releases that have begun to run in a page since this call. */
export async function watchScripts(page: Page): Promise<string[]> {
  const ran: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Debugger.scriptParsed', ({ url }) => {
    if (url.includes('/releases/')) ran.push(url);
  });
  await session.send('Debugger.enable');
  return ran;
}

/** The scripts for browsers in a part's live release. */
export async function scriptsOf({ registry }: Site, part: string): Promise<string[]> {
  const { files } = await registry.release(part, (await registry.channels(part))!.channels.stable);
  return Object.keys(files).filter((file) => file.startsWith('web/') && file.endsWith('.js'));
}

/**
 * Copies a part's live release to the next free version of a registry.
 * @param to the registry; absent: the site's own
 * @returns the version
 */
export async function copyRelease({ registry }: Site, part: string, to = registry): Promise<string> {
  const { stable } = (await registry.channels(part))!.channels;
  const version = await to.nextVersion(part, stable);
  const folder = to.releaseFolder(part, version);
  await cp(registry.releaseFolder(part, stable), folder, { recursive: true });
  await rm(path.join(folder, provenanceFile), { force: true });
  const manifest = { ...(await registry.release(part, stable)), version, globalName: globalNameOf(part, version) };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(manifest));
  return version;
}

/** What a page of a site is composed of now. */
export const compositionOf = async (url: string) =>
  (await (await fetch(`${url}/composition.json`)).json()) as Composition;
