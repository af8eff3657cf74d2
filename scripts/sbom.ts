import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { command, root } from '@platform/toolkit/cli';

/** The part of a CycloneDX document that is used here. */
interface Bill {
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const development = 'cdx:npm:package:development';

const usage = `Usage: npm run --silent sbom
Prints the bill of materials of what runs in production, as CycloneDX.`;

/**
 * `npm run --silent sbom`: prints the bill of materials of what runs in production, as CycloneDX: npm's own list of
 * installed packages without development dependencies. (`npm sbom --omit dev` also leaves out any package that a single
 * workspace has as a development dependency, such as React.)
 */
command(async () => {
  const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
  const bill = JSON.parse(stdout) as Bill;
  bill.components = bill.components.filter(
    ({ properties = [] }) => !properties.some(({ name, value }) => name === development && value === 'true'),
  );
  const kept = new Set(bill.components.map((component) => component['bom-ref']));
  const isRoot = (ref: string) => ref === bill.dependencies[0]?.ref;
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref) || isRoot(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
  console.log(JSON.stringify(bill, null, 2));
}, usage);
