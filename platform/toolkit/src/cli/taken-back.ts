import { RegistryError, type Canary } from '@platform/host/registry';
import { fateOf, figuresIfKnown } from '../release/figures-of-site';

/**
 * Refuses a canary that the servers of a site have taken back. They have no key to sign that with, so only the site knows it.
 * @param share the share of the visitors that is to get it; all if absent
 * @param site the address of the running site
 * @returns why it is not known whether it was taken back; undefined if visitors get it
 * @throws {RegistryError} if it was, with the reason and what to do
 */
export async function refuseTakenBack(
  part: string,
  canary: Canary,
  share: number | undefined,
  site: string,
): Promise<string | undefined> {
  const fate = fateOf(part, canary, await figuresIfKnown(site, process.env['HEALTH_TOKEN'] || undefined));
  if (fate.is === 'shown') return undefined;
  if (fate.is === 'unknown') return fate.why;
  const label = `${part}@${canary.version}`;
  const wayOut =
    share === undefined
      ? `It is still live for nobody. Release a corrected one, or name this one to make it live all the same: promote ${label}`
      : `Nobody gets it, whatever its share. Release a corrected one, or end it with rollback ${part}; then it can begin again.`;
  throw new RegistryError(`${label} was taken back by the servers at ${fate.endedAt}: ${fate.reason}\n${wayOut}`);
}
