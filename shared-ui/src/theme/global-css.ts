import { focusRingCss } from '../tokens/focus-ring';
import { color, font, media, motion, space, type } from '../tokens/tokens';

const lines = `
  *, *::before, *::after { box-sizing: border-box; }

  html {
    color-scheme: light;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scroll-padding-block-start: ${space(12)};
  }
  html:has(dialog:modal) { overflow: hidden; }

  body {
    margin: 0;
    min-block-size: 100svh;
    background: ${color.surface};
    color: ${color.text};
    font: 400 ${type.body}/1.6 ${font.sans};
    font-synthesis: none;
    -webkit-font-smoothing: antialiased;
    -moz-osx-font-smoothing: grayscale;
    overflow-wrap: break-word;
  }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote { margin: 0; }
  h1, h2, h3, h4 { color: ${color.ink}; font-weight: 600; line-height: 1.2; text-wrap: balance; }
  p { text-wrap: pretty; }
  b, strong, th { font-weight: 600; }
  ul[role='list'], ol[role='list'] { padding: 0; list-style: none; }

  img, svg, video, iframe { display: block; max-inline-size: 100%; }
  img, video { block-size: auto; }
  iframe { border: 0; }

  button, input, textarea, select { font: inherit; color: inherit; letter-spacing: inherit; }
  button, summary, label, select { cursor: pointer; }
  button, summary, a { touch-action: manipulation; -webkit-tap-highlight-color: transparent; }

  table { border-collapse: collapse; font-variant-numeric: tabular-nums lining-nums; }
  code, kbd, samp { font-family: ${font.mono}; font-size: 0.94em; }
  address { font-style: normal; }
  hr { border: 0; border-block-start: 1px solid ${color.line}; margin-block: ${space(4)}; }

  a {
    color: ${color.ink};
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    transition: color ${motion.fast} ${motion.ease};
  }
  a:hover { color: ${color.copper}; }

  :focus-visible { ${focusRingCss} }
  [tabindex='-1']:focus { outline: none; box-shadow: none; }
  ::selection { background: ${color.ink}; color: ${color.surface}; }

  @media (forced-colors: active) {
    svg { forced-color-adjust: auto; }
    img { background: ${color.surface}; forced-color-adjust: none; }
  }

  @media ${media.reducedMotion} {
    *, *::before, *::after, ::backdrop {
      animation-duration: 0.01ms !important;
      animation-delay: 0s !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      transition-delay: 0s !important;
      scroll-behavior: auto !important;
    }
  }

  @media print {
    body { background: none; color: #000; font-size: 10.5pt; }
    nav, dialog, iframe, form, button { display: none; }
    h1, h2, h3, h4 { break-after: avoid; }
    tr, figure, img { break-inside: avoid; }
    a { color: inherit; }
  }
`;

/**
 * Reset and base typography of the whole page, as the text of a style element. A shell's server writes it into every page, so that
 * browsers load no script for it; a remote never does.
 */
export const globalCss = lines
  .split('\n')
  .map((line) => line.trim())
  .join('');
