import { dataFiles } from 'api/addresses';
import type { ProjectsFile } from 'api/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/pages/projects.json (row D4). */
export const projects = contentSlice<ProjectsFile>('projects', dataFiles.page('projects'));
