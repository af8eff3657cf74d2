import { BrochureBand } from './BrochureBand';
import { Footer } from './Footer';
import { pageEndId } from './KeptPageEnd';

/** What every page ends with: links only, so that browsers keep its HTML and load no code for it ({@link KeptPageEnd}). */
export function PageEnd() {
  return (
    <div id={pageEndId}>
      <BrochureBand />
      <Footer />
    </div>
  );
}
