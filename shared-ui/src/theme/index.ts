/** The base styles of a page, the colours of the design and their replacement by a site: without React and DOM, for servers and compilers too. */
export { colorNames, palette, type ColorName, type Palette } from './palette';
export { contrastFaults, type ContrastFault } from './contrast';
export { globalCss } from './global-css';
export { themeCss, withColors } from './theme';
