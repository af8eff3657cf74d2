import { dataFiles } from 'api/addresses';
import type { CareersFile } from 'api/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/pages/careers.json (row D5). */
export const careers = contentSlice<CareersFile>('careers', dataFiles.page('careers'));
