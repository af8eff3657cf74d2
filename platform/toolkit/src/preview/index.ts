export { checkLive } from './check-pages';
export { findPreviewProgram, startPreview, type Preview, type PreviewOptions } from './preview';
