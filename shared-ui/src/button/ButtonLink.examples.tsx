import type { Examples } from '../examples/types';
import { ButtonLink } from './ButtonLink';

export const examples: Examples = {
  page: <ButtonLink to="/contact-us">Get a Quote</ButtonLink>,
  download: (
    <ButtonLink to="/catalogue.pdf" download icon="download" variant="secondary">
      Download Brochure
    </ButtonLink>
  ),
};
