/** The colours of the design and how a site replaces them: plain data and text, for servers and compilers too. */
export { colorNames, palette, type ColorName, type Palette } from './palette';
export { contrastFaults, type ContrastFault } from './contrast';
export { themeCss, withColors } from './theme';
