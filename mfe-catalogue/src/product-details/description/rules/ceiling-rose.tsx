import { color, Picture, PictureFrame } from 'shared-ui';
import { styled } from 'styled-components';
import type { DescriptionRule, EntryProps } from '../rule';

/** `%`: the fixed picture of the ceiling rose's table. */
export const ceilingRose: DescriptionRule = { matches: (key) => key.startsWith('%'), Entry: CeilingRose };

function CeilingRose({ fixedPictures }: EntryProps) {
  if (!fixedPictures?.ceilingRoseTable) return null;
  return (
    <li>
      <Frame>
        <Picture picture={fixedPictures.ceilingRoseTable} alt="Table of the ceiling rose’s terminals" />
      </Frame>
    </li>
  );
}

const Frame = styled(PictureFrame)`
  max-inline-size: 30rem;
  border: 1px solid ${color.line};
`;
