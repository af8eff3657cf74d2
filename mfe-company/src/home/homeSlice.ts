import { dataFiles } from 'api/addresses';
import type { HomeFile } from 'api/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/home.json, slice `home` (row B1). */
export const home = contentSlice<HomeFile>('home', dataFiles.home);
