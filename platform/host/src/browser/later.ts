/** What a page needs only once it is idle, as one file. */
export { PlaceholderAhead } from '../region/PlaceholderAhead';
export { restoreFields } from '../region/restore-fields';
export { reportView } from './report-view';
