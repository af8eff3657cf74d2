import { basename } from 'node:path';
import { brochureFile } from 'api/addresses';
import type { ProductSource } from '../schema';
import type { Place, Problems } from './problems';
import type { Sources } from './sources';

/** The brochure's file name; the owner's own brochure has this name in content/files/. */
export const brochureName = basename(brochureFile);

export type DocumentSource = NonNullable<ProductSource['downloads']>[string];

/** One PDF under /uploads/, and what it is made from; products by their ids. */
export type Upload =
  | { kind: 'datasheet'; product: string }
  | { kind: 'document'; product: string; label: string }
  | { kind: 'certificate'; index: number }
  | { kind: 'own'; path: string };

/** The file name of a product's datasheet: `resin_joint_92_A1` → `resin-joint-92-a1-datasheet.pdf`. */
export function datasheetName(productId: string): string {
  return `${productId.toLowerCase().replaceAll('_', '-')}-datasheet.pdf`;
}

/**
 * Plans every file under /uploads/ by name: datasheets, named documents, certificates, and the owner's own PDFs, which
 * replace generated ones of the same name. Adds names used twice and documents without text to `problems`.
 */
export function planUploads(sources: Sources, problems: Problems): Map<string, Upload> {
  const uploads = new Map<string, Upload>();
  const add = (name: string, upload: Upload, place: Place) => {
    if (uploads.has(name)) problems.add(place, `the file name ${name} is already used`);
    else uploads.set(name, upload);
  };
  for (const { file, facts } of sources.products) {
    const { id: product, datasheet, downloads } = facts;
    const place = { file, record: product };
    if (datasheet) add(datasheetName(product), { kind: 'datasheet', product }, { ...place, field: 'datasheet' });
    for (const { label, file: name, hasSections } of downloads) {
      const field = `downloads.${label}`;
      add(name, { kind: 'document', product, label }, { ...place, field });
      if (!hasSections && !sources.files.has(name)) {
        problems.add({ ...place, field }, `has no sections, and files/${name} does not exist`);
      }
    }
  }
  sources.pages.certificates.certificates.forEach((certificate, index) => {
    const place = { file: 'pages/certificates.yaml', record: certificate.id, field: `certificates[${index}].file` };
    add(certificate.file, { kind: 'certificate', index }, place);
  });
  for (const [name, path] of sources.files) if (name !== brochureName) uploads.set(name, { kind: 'own', path });
  return uploads;
}
