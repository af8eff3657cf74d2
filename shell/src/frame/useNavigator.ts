import { useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';

/**
 * Opens a page from the frame, by an address that begins with a slash. Unlike `useNavigate`, for which an address may depend on
 * the current page, it does not make its component render again at each navigation.
 */
export const useNavigator = (): Pick<Navigator, 'push'> => useContext(NavigationContext).navigator;
