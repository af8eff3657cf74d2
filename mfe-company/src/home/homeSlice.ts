import { dataFiles } from 'federation/contract';
import type { HomeFile } from 'content/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/home.json, slice `home` (row B1). */
export const home = contentSlice<HomeFile>('home', dataFiles.home);
