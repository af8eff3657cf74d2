import { dataFiles } from 'federation/contract';
import type { CareersFile } from 'content/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/pages/careers.json (row D5). */
export const careers = contentSlice<CareersFile>('careers', dataFiles.page('careers'));
