import type { HomeFile } from 'api/records';
import { AboutUs } from './AboutUs';
import { Partners } from './Partners';

/** What follows the products on the home page. */
export function HomeEnd({ about, partners }: Pick<HomeFile, 'about' | 'partners'>) {
  return (
    <>
      <AboutUs {...about} />
      <Partners {...partners} />
    </>
  );
}
