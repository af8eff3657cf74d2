import { RenderedOnce } from '@platform/host';
import { AssistantFailed } from './AssistantFailed';
import { BrochureBand } from './BrochureBand';
import { Footer } from './Footer';
import { pageEndId } from './KeptPageEnd';

/** What every page ends with: browsers keep its HTML and load no code for it ({@link KeptPageEnd}). */
export const PageEnd = () => <RenderedOnce id={pageEndId} of={Content} />;

const Content = () => (
  <>
    <BrochureBand />
    <Footer />
    <AssistantFailed />
  </>
);
