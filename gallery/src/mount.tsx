import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { globalCss } from '../../shared-ui/src/theme';
import './fonts.css';

/** True while esbuild serves the gallery to a developer. */
declare const LIVE_RELOAD: boolean;

/** Renders a page of the gallery with the base styles of the site. */
export function mount(page: ReactNode) {
  createRoot(document.getElementById('root')!).render(
    <BrowserRouter>
      <style>{globalCss}</style>
      {page}
    </BrowserRouter>,
  );
  if (LIVE_RELOAD) new EventSource('/esbuild').addEventListener('change', () => location.reload());
}
