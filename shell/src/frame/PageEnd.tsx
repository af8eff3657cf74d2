import { BrochureBand } from './BrochureBand';
import { Footer } from './Footer';

/** What every page ends with. */
export function PageEnd() {
  return (
    <>
      <BrochureBand />
      <Footer />
    </>
  );
}
