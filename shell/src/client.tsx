import { inPieces } from '@platform/host/browser/in-pieces';

/** The libraries, in an order in which none evaluates a later one, then the frame, and finally the page. */
void inPieces(
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ 'styled-components'),
  () => import(/* webpackMode: "eager" */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager" */ 'shared-ui'),
  () => import(/* webpackMode: "eager" */ './site'),
  async () => {
    const [{ hydrateSite }, { siteWith }, { KeptPageEnd }] = await Promise.all([
      import(/* webpackMode: "eager" */ '@platform/host/browser'),
      import(/* webpackMode: "eager" */ './site'),
      import(/* webpackMode: "eager" */ './frame/KeptPageEnd'),
    ]);
    hydrateSite(siteWith(KeptPageEnd));
  },
);
