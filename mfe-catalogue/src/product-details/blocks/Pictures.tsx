import type { Picture as PictureRecord } from 'api/records';
import { color, Picture, PictureFrame, space } from 'shared-ui';
import { styled } from 'styled-components';

interface Props {
  pictures: readonly PictureRecord[];
  /** What the pictures show, for their alternative text. */
  name: string;
}

/** The pictures of a block, side by side where there is room (row C11). */
export function Pictures({ pictures, name }: Props) {
  if (pictures.length === 0) return null;
  return (
    <Grid>
      {pictures.map((picture, index) => (
        <Frame key={picture.src}>
          <Picture
            picture={picture}
            alt={pictures.length > 1 ? `${name}, picture ${index + 1} of ${pictures.length}` : name}
            sizes="24rem"
          />
        </Frame>
      ))}
    </Grid>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  align-content: start;
  gap: ${space(2)};
`;

const Frame = styled(PictureFrame)`
  max-inline-size: 24rem;
  border: 1px solid ${color.line};
`;
