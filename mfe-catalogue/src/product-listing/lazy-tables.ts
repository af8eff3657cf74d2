import { lazy } from 'react';

/** Loads the code of the table view, which most visitors do not choose. */
export const loadTableView = () => import(/* webpackChunkName: "tables" */ './VariantTables');

/** The table view; its code is here before it is shown first, unless the server has rendered it. */
export const VariantTables = lazy(() => loadTableView().then((module) => ({ default: module.VariantTables })));
