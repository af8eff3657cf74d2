import { inCatalogueSpelling } from './trade-spelling';

test.each([
  ['SS316L gland', 'stainless 316L gland'],
  ['tie SS-304', 'tie stainless 304'],
  ['SS cable tie', 'stainless cable tie'],
  ['tray 150 pregalv', 'tray 150 pre-galvanised'],
  ['strut hdg', 'strut hot-dip galvanised'],
  ['32 A plug watertight', '32 A plug ip67'],
  ['fire cable PH120', 'fire cable ph 120'],
  ['AL/CU lug 185', 'al cu lug 185'],
  ['cu-al lug', 'al cu lug'],
  ['CU/XLPE/SWA/PVC 4C X 185', 'copper XLPE/SWA/PVC 4C X 185'],
  ['cable al/xlpe 95', 'cable aluminium xlpe 95'],
  ['13A socket C/W back box', '13A socket with back box'],
  ['G/Y wire 16 mm', 'green yellow wire 16 mm'],
  ['1-1/4 emt', '1 1/4 emt'],
  ['30 cm tray', '300 mm tray'],
  ['cat6 FTP', 'cat6 f/utp'],
  ['cat6 UTP box', 'cat6 u/utp box'],
  ['isolator 4 pol', 'isolator 4 pole'],
  ['SPN db 12 way', 'SPN db 12 modules'],
  ['TPN db 12 way', 'TPN db 12 way'],
  ['meter box 4 meters', 'meter box 4 kwh meters'],
  ['heavy duty conduit', 'heavy gauge conduit'],
  ['heavy duty tray', 'heavy duty tray'],
  ['overload 23-32', 'overload 23-32 A'],
  ['overload 23-32 A', 'overload 23-32 A'],
  ['half inch emt', '1/2 inch emt'],
  ['1.5" conduit', '1 1/2 " conduit'],
  ['63/5 plug', '63 A 5 pin plug'],
  ['socket 32-5', 'socket 32 A 5 pin'],
  ['lug 16/5', 'lug 16 mm2 m5'],
  ['3.5C x 70', '3.5 core 70 mm2'],
  ['3.5c x 70 mm²', '3.5 core 70 mm2'],
  ['3.5c 70', '3.5 core 70 mm2'],
  ['3.5c x 2.5 sqmm', '3.5 core 2.5 mm2'],
  ['ELCB 30', 'ELCB 30 mA'],
  ['RCCB 63/0.03', 'RCCB 63 30 mA'],
  ['rcd 40a 0.1A', 'rcd 40a 100 mA'],
  ['300 RCCB 63A 30mA', '300 RCCB 63A 30mA'],
  ['rccb 63A delivery in 30 days', 'rccb 63A delivery in 30 days'],
  ['rccb 30 nos', 'rccb 30 nos'],
  ['mcb 30', 'mcb 30'],
  ['C16', 'mcb C curve 16 a'],
  ['B20 3P', 'mcb B curve 20 a 3P'],
])('spells "%s" as the catalogue does', (text, spelled) => {
  expect(inCatalogueSpelling(text)).toBe(spelled);
});

test.each(['ZE-CW-20', 'ZE-SS-3', 'M8-1/2', '0252-6', 'class 316', 'cat6 F/UTP', 'C17', 'gland C16'])(
  'leaves "%s" as it is',
  (text) => {
    expect(inCatalogueSpelling(text)).toBe(text);
  },
);
