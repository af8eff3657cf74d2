import { styled } from 'styled-components';
import { color } from '../tokens/tokens';
import { missingPicture } from './missing';

/**
 * A frame of a fixed aspect ratio (4:3 by default) that its picture fills.
 *
 * @example
 * <PictureFrame $ratio="16 / 9"><Picture picture={project.picture} alt="" /></PictureFrame>
 */
export const PictureFrame = styled.div<{ $ratio?: string; $fit?: 'cover' | 'contain' }>`
  position: relative;
  overflow: hidden;
  aspect-ratio: ${({ $ratio = '4 / 3' }) => $ratio};
  background: ${color.paper};

  img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: ${({ $fit = 'cover' }) => $fit};
    ${missingPicture}
  }
`;
