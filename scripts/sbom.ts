import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { command, root } from '@platform/toolkit/cli';

/** The part of a CycloneDX document that is looked at here. */
interface Bill {
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const development = 'cdx:npm:package:development';

/**
 * `npm run --silent sbom`: prints the bill of materials of what runs in production, as CycloneDX: npm's own list of what is
 * installed, without what is only developed with. (`npm sbom --omit dev` leaves out too what any one workspace only
 * develops with, such as React.)
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
});
