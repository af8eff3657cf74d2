import { useDispatch, useSelector } from 'react-redux';
import type { SiteDispatch, SiteState } from './types';

/** `useSelector` and `useDispatch`, typed for the site's only store. */
export const useAppSelector = useSelector.withTypes<SiteState>();
export const useAppDispatch: () => SiteDispatch = useDispatch;
