/**
 * How packages are shared at run time: one table for every part (row H5).
 *
 * The shell alone brings the singletons: one React, one router, one store, one style sheet on the page. What a remote
 * may import of the larger ones is listed here, because the shell ships only these names; lint holds remotes to it.
 */
export interface SharedPackage {
  /** The names that exist at run time, where the shell ships fewer than the package has. */
  names?: readonly string[];
  /** The file they come from, inside the package's folder under node_modules. */
  source?: string;
}

export const singletons: Record<string, SharedPackage> = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  'react-redux': { source: 'react-redux/dist/react-redux.mjs', names: ['Provider', 'useDispatch', 'useSelector'] },
  'react-router-dom': {
    // The package's entry always picks its development build.
    source: 'react-router/dist/production/index.mjs',
    names: [
      'BrowserRouter',
      'Link',
      'NavLink',
      'Navigate',
      'matchPath',
      'useLocation',
      'useNavigate',
      'useNavigationType',
      'useParams',
      'useSearchParams',
    ],
  },
  '@reduxjs/toolkit': {
    source: '@reduxjs/toolkit/dist/redux-toolkit.modern.mjs',
    names: ['combineSlices', 'configureStore', 'createAsyncThunk', 'createSelector', 'createSlice'],
  },
  'styled-components': {
    source: 'styled-components/dist/styled-components.browser.esm.js',
    names: ['createGlobalStyle', 'css', 'keyframes', 'styled', 'default'],
  },
};

/**
 * Shared, but not a singleton: a remote may bring a newer minor to an older shell (both copies then live side by side,
 * which is why shared-ui keeps no state).
 */
export const versioned = 'shared-ui';
