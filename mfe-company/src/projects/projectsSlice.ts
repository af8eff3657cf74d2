import { dataFiles } from 'federation/contract';
import type { ProjectsFile } from 'content/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/pages/projects.json (row D4). */
export const projects = contentSlice<ProjectsFile>('projects', dataFiles.page('projects'));
