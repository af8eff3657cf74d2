export {
  chatPanel,
  cutByPaper,
  expectFrame,
  expectSamePage,
  holdScripts,
  hydrated,
  mainPart,
  menu,
  openChat,
  openPage,
  pageTitle,
  paper,
  reachSlowStart,
  startNotice,
} from './page';
export { firstProduct, releasesOf, siteAddress, type SiteProduct } from './site';
export { expect, test, type SiteFixtures } from './test';
