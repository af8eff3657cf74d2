import { dataFiles } from 'api/addresses';
import type { CertificatesFile } from 'api/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/pages/certificates.json (row D2). */
export const certificates = contentSlice<CertificatesFile>('certificates', dataFiles.page('certificates'));
