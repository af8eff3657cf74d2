import { lazy } from 'react';

/** Loads the code of the table view, which most visitors do not choose. */
export const loadTableView = () => import(/* webpackChunkName: "tables" */ './VariantTables');

/** The table view; its code has arrived before the view is first shown, unless the server has rendered it. */
export const VariantTables = lazy(() => loadTableView().then((module) => ({ default: module.VariantTables })));
