import { dataFiles } from 'api/addresses';
import type { TeamMember } from 'api/records';
import { contentSlice } from '../loading/contentSlice';

/** GET /data/our-team.json, slice `ourTeam` (row D3). */
export const ourTeam = contentSlice<TeamMember[]>('ourTeam', dataFiles.team);
