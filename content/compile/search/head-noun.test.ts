import { headNouns } from './head-noun';

it.each([
  ['CW Brass Cable Gland, Outdoor, for SWA Cable', ['gland']],
  ['Conduit Locknuts and Lockrings', ['locknut', 'lockring']],
  ['Green and Yellow Earth Wire', ['wire']],
  ['16 A Plug 230 V and 400 V, 3 to 5 Pin', ['plug']],
  ['Earthing Cap and Test Adaptor Set', ['cap', 'adaptor']],
  ['Metric Nylon Cable Gland IP68', ['gland']],
  ['16 A to 63 A Interlocked Wall Socket, 3 to 5 Pin, IP67', ['socket']],
  ['Transition Joint 12 kV, Paper to XLPE', ['joint']],
  ['Bushing to EN 50180', ['bushing']],
  ['PVC Conduit Heavy Gauge', ['conduit']],
  ['Cover for Circular Boxes, 65 mm with Gasket', ['cover']],
  ['32 A 5 Pin Plug 400 V, IP67', ['plug']],
])('%s is a %j', (title, nouns) => expect(headNouns(title)).toEqual(nouns));
