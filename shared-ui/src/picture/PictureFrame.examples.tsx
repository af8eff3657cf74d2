import { gland } from '../examples/content';
import type { Examples } from '../examples/types';
import { Picture } from './Picture';
import { PictureFrame } from './PictureFrame';

export const examples: Examples = {
  wide: (
    <PictureFrame $ratio="16 / 9">
      <Picture picture={gland} alt="A cable gland" />
    </PictureFrame>
  ),
};
