import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { makeSite, type Site } from '../../compile/__fixtures__/site';
import { attributes, classes } from '../../compile/variants/__fixtures__/plug';
import { importContent, ImportError, type ImportOptions, type ImportResult } from '..';

/** Two products of the class `plug`, as an editor writes them. */
const products = `# Plugs to IEC 60309.
- id: plug_16a
  productName: Plug 16 A # the small one
  info: "A plug"
  image: part
  company: [hex, pce]
  added: 2024-05-01
  class: plug
  attributes: { current: 16 A, body: Polyamide }
  supply: { brand: hex, weight: 140 g, availability: { Rotterdam: in stock } }
  detail: [Text]
  description:
    - Standard: IEC 60309-2
  variants:
    columns: [sku, poles, ip, cable cm, price EUR / kit of 2]
    rows:
      # Splashproof.
      - [013-6, 2P+E, IP44, 0.8 to 1.25, 21]
      - [0132-6, 3P+E, IP67, 1.3, ~] # watertight

- id: plug_32a
  productName: Plug 32 A
  info: A larger plug
  image: part
  company: [hex]
  added: 2024-05-01
  class: plug
  attributes:
    current: 32 A
    ip: IP67
  detail: [Text]
  description:
    - Standard: IEC 60309-2
  variants:
    columns: [sku, poles]
    rows:
      - [023-6, 2P+E]
`;

/** A site with these products, and what importing a file does to them. */
export interface PlugSite extends Site {
  /** Imports a file with this content, or throws an ImportError. */
  import: (content: string | Buffer, options?: Partial<ImportOptions>) => Promise<ImportResult>;
  /** What is refused; empty if nothing is. */
  refusals: (content: string | Buffer, options?: Partial<ImportOptions>) => Promise<string[]>;
  /** The products' file, and the file as it was, line by line, where they differ. */
  changedLines: () => Promise<{ before: string[]; after: string[] }>;
}

/** Creates the site; `remove` it after the test. */
export async function plugSite(): Promise<PlugSite> {
  const site = await makeSite();
  const etim: Record<string, string> = { current: 'EF000001', cable: 'EF000002' };
  await site.write('attributes.yaml', stringify(attributes.map((one) => ({ ...one, etim: etim[one.id] }))));
  await site.write('classes.yaml', stringify(classes));
  await site.write('products/cables.yaml', products);
  const importing: PlugSite['import'] = async (content, options) => {
    const file = join(site.dir, '..', 'file.csv');
    await writeFile(file, content);
    return importContent({ sourceDir: site.dir, file, ...options });
  };
  return {
    ...site,
    import: importing,
    refusals: (content, options) =>
      importing(content, options).then(
        () => [],
        (error: unknown) => {
          if (error instanceof ImportError) return error.problems;
          throw error;
        },
      ),
    changedLines: async () => {
      const before = products.split('\n');
      const after = (await readFile(join(site.dir, 'products/cables.yaml'), 'utf8')).split('\n');
      return {
        before: before.filter((line) => !after.includes(line)),
        after: after.filter((line) => !before.includes(line)),
      };
    },
  };
}
