import { dataFiles } from 'federation/contract';
import type { AboutFile } from 'content/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/pages/about.json (row D1). */
export const about = contentSlice<AboutFile>('about', dataFiles.page('about'));
