import { gland } from '../examples/content';
import type { Examples } from '../examples/types';
import { Picture } from './Picture';

export const examples: Examples = {
  drawing: <Picture picture={gland} alt="A cable gland" />,
  withSources: (
    <Picture
      picture={{ ...gland, sources: [{ type: 'image/svg+xml', srcset: `${gland.src} 320w` }] }}
      alt=""
      sizes="20rem"
    />
  ),
};
