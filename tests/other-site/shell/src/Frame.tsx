import { Link } from 'react-router-dom';
import type { FrameProps } from '@platform/host';

export const Frame = ({ children, announcer }: FrameProps) => (
  <>
    <nav aria-label="Main">
      <Link to="/notes/cables">Cables</Link> <Link to="/notes/glands">Glands</Link> <Link to="/notes/torn">Torn</Link>
    </nav>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <p role="status" ref={announcer} />
  </>
);
