import { PageHeading, visuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { Loaded } from '../loading/Loaded';
import { AboutUs } from './AboutUs';
import { Carousel } from './carousel/Carousel';
import { home } from './homeSlice';
import { Partners } from './Partners';
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
            <AboutUs {...about} />
            <Partners {...partners} />
          </>
        )}
      </Loaded>
    </>
  );
}
