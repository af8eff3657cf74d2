import { PageHeading, visuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { Loaded } from '../loading/Loaded';
import { Carousel } from './carousel/Carousel';
import { HomeEnd } from './home-end';
import { home } from './homeSlice';
import { Teaser } from './Teaser';

/** The `h1` is for assistive technology only: visually, the carousel takes its place. */
const Title = styled(PageHeading)`
  ${visuallyHidden}
`;

/** Home, /home: carousel, Our Products, About Us, Our Partners, in this order (row B1). */
export function HomeScreen({ site, reload }: ScreenProps) {
  return (
    <>
      <Title>{site.name}</Title>
      <Loaded of={useAppSelector(home.select)} what="the home page" onRetry={reload}>
        {({ slides, teaser, about, partners }) => (
          <>
            <Carousel slides={slides} brochure={site.brochure} />
            <Teaser {...teaser} />
            <HomeEnd about={about} partners={partners} />
          </>
        )}
      </Loaded>
    </>
  );
}
