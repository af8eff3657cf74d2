import { dataFiles } from 'api/addresses';
import type { AboutFile } from 'api/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/pages/about.json (row D1). */
export const about = contentSlice<AboutFile>('about', dataFiles.page('about'));
