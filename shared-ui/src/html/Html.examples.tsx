import type { Examples } from '../examples/types';
import { Html } from './Html';
import type { SafeHtml } from './safe-html';

export const examples: Examples = {
  text: <Html html={'<p>For <b>armoured</b> cable.</p><ul><li>Brass</li><li>IP66</li></ul>' as SafeHtml} />,
  table: <Html html={'<table><tr><th>Size</th><td>M20</td></tr></table>' as SafeHtml} />,
};
