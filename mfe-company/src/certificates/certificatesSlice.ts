import { dataFiles } from 'federation/contract';
import type { CertificatesFile } from 'content/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/pages/certificates.json (row D2). */
export const certificates = contentSlice<CertificatesFile>('certificates', dataFiles.page('certificates'));
