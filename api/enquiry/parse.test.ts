import fc from 'fast-check';
import { enquiryLimits, lineProblems } from './list';
import { onlyNumber } from './lone-numbers';
import { unclearQuantity } from './second-quantity';
import { parseList } from './parse';

/** What is read of a text: code and quantity of each line, with its note if it has one. */
const read = (text: string) =>
  parseList(text).lines.map(({ code, quantity, note }) => (note ? [code, quantity, note] : [code, quantity]));

test.each([
  ['0252-6', '0252-6', 1],
  ['0252-6;10', '0252-6', 10],
  ['0252-6 ; 10', '0252-6', 10],
  ['0252-6,10', '0252-6', 10],
  ['0252-6\t10', '0252-6', 10],
  ['10\t0252-6', '0252-6', 10],
  ['10 x 0252-6', '0252-6', 10],
  ['10x 0252-6', '0252-6', 10],
  ['10 × 0252-6', '0252-6', 10],
  ['10 pcs 0252-6', '0252-6', 10],
  ['- 10 x 0252-6', '0252-6', 10],
  ['0252-6 x 10', '0252-6', 10],
  ['0252-6 x10', '0252-6', 10],
  ['0252-6 10', '0252-6', 10],
  ['0252-6 10 pcs', '0252-6', 10],
  ['0252-6: 10', '0252-6', 10],
  ['10 0252-6', '0252-6', 10],
  ['4711 10', '4711', 10],
  ['4711;10', '4711', 10],
  ['="0252-6"\t10', '0252-6', 10],
  ["'0252-6;10", '0252-6', 10],
  ['"0252-6","1,000"', '0252-6', 1000],
  ['0252-6\t1 000', '0252-6', 1000],
  ['0252-6\t25 m', '0252-6', 25],
  ['0252-6;10.00', '0252-6', 10],
  ['1,000 x 0252-6', '0252-6', 1000],
  ['1,000x 0252-6', '0252-6', 1000],
  ['- 1,000 pcs 0252-6', '0252-6', 1000],
  ['1 000 x 0252-6', '0252-6', 1000],
  ['1,000 0252-6', '0252-6', 1000],
  ['1,000 x cable gland, brass', 'cable gland, brass', 1000],
  ['1,000 cable glands M25', 'cable glands M25', 1000],
  ['1,100 pair cable,5', '100 pair cable', 5],
  ['0252-6 1,000', '0252-6', 1000],
  ['0252-6, 1,000', '0252-6', 1000],
  ['0252-6 x1,000', '0252-6', 1000],
  ['0252-6 1 000', '0252-6', 1000],
  ['cable gland M25 - 1,000 nos', 'cable gland M25', 1000],
  ['cable gland, brass (12,500 pcs)', 'cable gland, brass', 12500],
  ['lug 95 120', 'lug 95 120', 1],
  ['10 013-4', '013-4', 10],
  ['1,500 cable ties', 'cable ties', 1500],
  ['1,200 m of cable', 'cable', 1200],
  ['1,200 m 4C x 16 SWA cable', '4C x 16 SWA cable', 1200],
  ['2 500 m cable 2.5 sqmm', 'cable 2.5 sqmm', 2500],
  ['12,250 lugs,10', '250 lugs', 10],
  ['1. 1,500 x 0252-6', '0252-6', 1500],
  ['Qty 1,500 0252-6', '0252-6', 1500],
  ['cable gland M20 1,500 nos', 'cable gland M20', 1500],
  ['Cable gland M20        1,500 nos', 'Cable gland M20', 1500],
  ['٢٬٥٠٠ كابل', 'كابل', 2500],
  ['1 000 m cable 2.5 sqmm', 'cable 2.5 sqmm', 1000],
  ['Code,Qty,Price\n0252-6,10,250', '0252-6', 10],
  ['Code,Qty,Price\n0252-6,10,250,', '0252-6', 10],
  ['Code,Qty,Remarks\nMCB-32,10,240 V coil', 'MCB-32', 10, '240 V coil'],
  ['1,00,000 x ZE-A2-25', 'ZE-A2-25', 100_000],
  ['cable ties - 2,50,000 nos', 'cable ties', 250_000],
  ['"0252-6","1,00,000"', '0252-6', 100_000],
  ['5 dozen cable ties', 'cable ties', 60, '5 dozen'],
  ['ZE-PT-R 10', 'ZE-PT-R', 10],
  ['10 x ZE-HL-20-OR', 'ZE-HL-20-OR', 10],
  ['5 kits ZE-A2-20', 'ZE-A2-20', 5, '5 kits'],
  ['1,500 M20 cable glands', 'M20 cable glands', 1500],
  ['1,000 A2 glands', 'A2 glands', 1000],
  ['1,500x0252-6', '0252-6', 1500],
  ['+1,500 x 0252-6', '0252-6', 1500],
  ['1,500 - 0252-6', '0252-6', 1500],
  ['1,500 x 0252-6, urgent', '0252-6', 1500, 'urgent'],
  ['1,500 pairs of gloves', 'gloves', 1500, '1500 pairs'],
  ['1,500.00 x 0252-6', '0252-6', 1500],
  ['0252-6 1,500.00 pcs', '0252-6', 1500],
  ['1,500 x 3/4" elbow', '3/4" elbow', 1500],
  ['3/4" elbow 1,000 pcs', '3/4" elbow', 1000],
  ["1'000 x 0252-6", '0252-6', 1000],
  ['0252-6\n1’500', '0252-6', 1500],
  ['0252-6\n١٬٥٠٠', '0252-6', 1500],
  ['١٬٠٠٠;4711', '4711', 1000],
  ['0252-6,١٬٠٠٠', '0252-6', 1000],
  ['cable 4C x 25 1,000 m', 'cable 4C x 25', 1000],
  ['SWA 4x16,25 nos', 'SWA 4x16', 25],
  ['2,5 mm2 wire, 100 m', '2.5 mm2 wire', 100],
  ['12,5 mm conduit,4', '12.5 mm conduit', 4],
  ['10,25 mm conduit', '25 mm conduit', 10],
  ['cable 3G2,5,100', 'cable 3G2.5', 100],
  ['box 10x2,50', 'box 10x2', 50],
  ['0252-6x2,5', '0252-6x2', 5],
  ['ACB 1,250A 3P, 2 nos', 'ACB 1250A 3P', 2],
  ['12 1,000 W lamps', '12 1000 W lamps', 1],
  ['lamp (1,000 W) - 10', 'lamp (1000 W)', 10],
  ['0252-6,1,000 kg', '0252-6', 1, '1000 kg'],
  ['1,000 W lamp', '1000 W lamp', 1],
  ['4K camera DS-2CD2143', '4K camera DS-2CD2143', 1],
  ['1,500 x 0252-6', '0252-6', 1500],
  ['1,500 x A-2 cable gland, brass', 'A-2 cable gland, brass', 1500],
  ['1,500 x 4711', '4711', 1500],
  ['1,500 nos cable gland, brass', 'cable gland, brass', 1500],
  ['1,500 0252-6', '0252-6', 1500],
  ['0252-6 x 1,500', '0252-6', 1500],
  ['0252-6 1,500 pcs', '0252-6', 1500],
  ['0252-6, 1,500', '0252-6', 1500],
  ['cable gland M25 qty 1,500', 'cable gland M25', 1500],
  ['2 100 x 50 trunking', '2 100 x 50 trunking', 1],
  ['Cable lug 95;100', 'Cable lug 95', 100],
  ['Cable lug;95100', 'Cable lug', 95100],
  ['CSJ-U2 / 3', 'CSJ-U2 / 3', 1],
  ['10 x wall socket 32 A', 'wall socket 32 A', 10],
  ['0252-6;2x', '0252-6', 2],
  ['0252-6;x2', '0252-6', 2],
  ['0252-6;1.5 km', '0252-6', 1500, '1.5 km'],
  ['0252-6;12,5 m', '0252-6', 13, '12,5 m'],
  ['0252-6\t3 rolls', '0252-6', 3, '3 rolls'],
  ['20 cable glands M25', 'cable glands M25', 20],
  ['1. cable gland M25 - 20 nos', 'cable gland M25', 20],
  ['cable gland M25 20 Nos.', 'cable gland M25', 20],
  ['cable gland M25 (20 pcs)', 'cable gland M25', 20],
  ['cable gland M25: 20', 'cable gland M25', 20],
  ['cable gland M25 qty 20', 'cable gland M25', 20],
  ['wall socket 32A x 10', 'wall socket 32A', 10],
  ['5 rolls of insulation tape', 'insulation tape', 5, '5 rolls'],
  ['250 m 4C x 25 sqmm cable', '4C x 25 sqmm cable', 250],
  ['4 x 16 sqmm cable = 250 m', '4 x 16 sqmm cable', 250],
  ['6 m pole', '6 m pole', 1],
  ['4 core cable 2.5 sqmm', '4 core cable 2.5 sqmm', 1],
  ['100 pair telephone cable', '100 pair telephone cable', 1],
  ['box 100 x 100 x 50', 'box 100 x 100 x 50', 1],
  ['cable 4C x 25', 'cable 4C x 25', 1],
  ['heat shrink tube 2:1', 'heat shrink tube 2:1', 1],
  ['Circuit breaker, 3 pole, 32 A, 6 nos', 'Circuit breaker, 3 pole, 32 A', 6],
  ['Circuit breaker, 3 pole, 32 A - 6 nos', 'Circuit breaker, 3 pole, 32 A', 6],
  ['1;Wall socket 32 A;nos;6', 'Wall socket 32 A', 6],
  ['1\tWall socket 32 A\t6\tnos', 'Wall socket 32 A', 6],
  ['lug 95', 'lug 95', 1],
  ['0252-6\t١٬٠٠٠', '0252-6', 1000],
  ['۱۰ × 0252-6', '0252-6', 10],
  ['0252-6؛ ١٠ قطعة', '0252-6', 10],
  ['كابل مسلح 4×16 - 100 متر', 'كابل مسلح 4×16', 100],
  ['جلاند نحاس 25 مم 20 قطعة', 'جلاند نحاس 25 مم', 20],
  ['جلاند نحاس 25 مم', 'جلاند نحاس 25 مم', 1],
  ['0252-6\t1\u00a0000', '0252-6', 1000],
  ['0252-6\t1.000,00', '0252-6', 1000],
  ['0252-6|10', '0252-6', 10],
  ['0252-6;x10', '0252-6', 10],
  ['X0.0;5', 'X0.0', 5],
  ['| 0252-6 | 10 |', '0252-6', 10],
  ['10;4711', '4711', 10],
  ['qty 10 0252-6', '0252-6', 10],
  ['outdoor termination 11kv 3x185      6', 'outdoor termination 11kv 3x185', 6],
  ['4  core cable', '4 core cable', 1],
  ['\t\tZE-CW-25\t\t24', 'ZE-CW-25', 24],
  ['25\tNos\tGI box 3x3', 'GI box 3x3', 25],
  ['1.1\tCW gland 25\tNos\t24', 'CW gland 25', 24],
  ['ZE-CW-25\t24\t9.75\t234', 'ZE-CW-25', 24, '9.75 234'],
  ['Qty 20 - CW gland 25', 'CW gland 25', 20],
  ['Need 20 pcs of ZE-CW-25', 'ZE-CW-25', 20],
  ['CW gland 25, qty 20, urgent', 'CW gland 25, urgent', 20],
  ['ZE-TL-35-M10, Qty: 12 Nos.', 'ZE-TL-35-M10', 12],
  ['ZE-TL-35-M10 => 12', 'ZE-TL-35-M10', 12],
  ['please arrange 12 pcs ZE-TL-35-M10', 'ZE-TL-35-M10', 12],
  ['ZE-GY-16 | 1,250 | m', 'ZE-GY-16', 1250],
  ['Material code\tReq. Qty\n0252-6\t14', '0252-6', 14],
  ['gland (M20)', 'gland (M20)', 1],
  ['isolator - 63 A', 'isolator - 63 A', 1],
  ['box (100 x 100 x 50)', 'box (100 x 100 x 50)', 1],
  ['CW gland 25 Qty. 20 Nos only', 'CW gland 25', 20, 'only'],
  ['(1) CW gland 25 - 20 nos', 'CW gland 25', 20],
  ['a) 20 nos CW gland 25', 'CW gland 25', 20],
  ['✅ CW gland 25 – 20 Nos', 'CW gland 25', 20],
  ['ZE-BS5467-4X16 - 1 000 m', 'ZE-BS5467-4X16', 1000],
  ['cable ties 200 mm, bag of 100 pcs - 5', 'cable ties 200 mm, bag of 100 pcs', 5],
  ['5 x 50 m reel', '50 m reel', 5],
  ['cable lug (25);10', 'cable lug (25)', 10],
  ['cable lug (25)      10', 'cable lug (25)', 10],
  ['gland, 2 pcs per set\t5', 'gland, 2 pcs per set', 5],
  ['جلاند نحاس 25 عدد 20', 'جلاند نحاس 25', 20],
  ['عدد 20 جلاند نحاس 25', 'جلاند نحاس 25', 20],
  ['63A plug 5P\nQty - 4', '63A plug 5P', 4],
  ['63A plug 5P\n(4 nos)', '63A plug 5P', 4],
  ['cable glands - 50', 'cable glands', 50],
  ['Cable tray;ref', 'Cable tray', 1, 'ref'],
  ['Code\tQty Req.\tRate\tAmount\nZE-CW-25\t24\t10\t240', 'ZE-CW-25', 24],
  ['Code\tRate\tAmount\tQty\nZE-CW-25\t10\t240\t24', 'ZE-CW-25', 24],
  ['Code\tStock Qty\tRequired\nZE-CW-25\t300\t24', 'ZE-CW-25', 24],
  ['Code\tPcs\tQty\nZE-CW-25\t100\t25', 'ZE-CW-25', 25],
  ['Code\tUnits\tQty\nZE-CW-25\tnos\t25', 'ZE-CW-25', 25],
  ['Item\tDescription\tUnit\tQty\n1.1\t4C x 16 SWA\tm\t320', '4C x 16 SWA', 320],
  ['Item\tCode\tDescription\tQty\n1\tZE-CW-25\tgland\t40', 'ZE-CW-25', 40],
  ['Item No\tMaterial\tUnit\tQty\n10\tZE-PVH-20\tpcs\t200', 'ZE-PVH-20', 200],
])('%j is %s, %d of it', (text: string, code: string, quantity: number, note = '') => {
  expect(parseList(text)).toMatchObject({ lines: [{ code, quantity, note }], refused: [] });
});

test('a header names the columns in any order', () => {
  const text = '\uFEFFLine;Qty.;Part No.;Description;Remarks\r\n1;10;0252-6;Wall socket;urgent\r\n2;;013-4;Plug;\r\n';
  expect(read(text)).toEqual([
    ['0252-6', 10, 'urgent'],
    ['013-4', 1],
  ]);
});

test('lines that are described in words are named by them, and the company learns the unit', () => {
  const text = 'Item No.\tDescription\tUnit\tQty\n1\tWall socket, 32 A\tNos\t10\n2\tInsulation tape\tRoll\t5';
  expect(read(text)).toEqual([
    ['Wall socket, 32 A', 10],
    ['Insulation tape', 5, '5 Roll'],
  ]);
  expect(read('S.No;Material Description;UOM;Req. Qty\n1;Lug 95 sqmm;EA;60\n2;Cable tie;JAR;1,000')).toEqual([
    ['Lug 95 sqmm', 60],
    ['Cable tie', 1000, '1000 JAR'],
  ]);
  expect(read('Part No;Description;Qty\n0252-6;Wall socket;10\n;Plug 16 A;2')).toEqual([
    ['0252-6', 10],
    ['Plug 16 A', 2],
  ]);
});

test('a quoted cell may have line breaks, separators and quotation marks', () => {
  const text = 'Code;Note;Qty\r\n0252-6;"for ""bay 2""\r\nand; bay 3";10\r\n013-4;;2';
  expect(read(text)).toEqual([
    ['0252-6', 10, 'for "bay 2" and; bay 3'],
    ['013-4', 2],
  ]);
  expect(parseList(`${text}\n014-4;;0`).refused).toMatchObject([{ number: 5 }]);
});

test('a quotation mark that nothing closes costs no other line', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `A-${at};1`);
  expect(read(['"0252-6;1', ...lines].join('\n'))).toHaveLength(13);
});

test('the lines after a quotation mark that nothing closes are read as they are', () => {
  const inches = ['A-1;1;"3/4', ...Array.from({ length: 12 }, (_, at) => `A-1;${at + 1}`)];
  const joined = ['B-1;1;"for', 'bay 2"'];
  const lines = read([...inches, ...inches, ...joined].join('\n'));
  expect(lines).toHaveLength(2 * inches.length + 1);
  expect(lines.at(-1)).toEqual(['B-1', 1, 'for bay 2']);
});

test('what is too long for a name is continued in the note', () => {
  const [line] = parseList(`${'armoured cable '.repeat(9)};2`).lines;
  expect(line!.code).toMatch(/^armoured cable .* cable$/);
  expect([line!.quantity, line!.note]).toEqual([2, '… armoured cable']);
});

test('a number on a line of its own is the quantity of the line above, or of the line below if numbers come first', () => {
  const items = [
    ['0252-6', 10],
    ['cable gland M25', 1000],
  ];
  expect(read('0252-6\n10\n\ncable gland M25\n1,000 pcs')).toEqual(items);
  expect(read('10\n0252-6\nQty: 1,000\ncable gland M25')).toEqual(items);
  expect(read('-----\n10\n0252-6\n-----\n1,000\ncable gland M25')).toEqual(items);
  expect(read('0252-6\n3 rolls')).toEqual([['0252-6', 3, '3 rolls']]);
});

test.each([
  ['alone', '10', [1]],
  ['with a unit', '10 m\n', [1]],
  ['in a column of numbers', 'Qty\n10\n20', [2, 3]],
  ['after a line that has its quantity', '0252-6;5\n10', [2]],
  ['after another number', '0252-6\n5\n10', [3]],
  ['beside empty cells', '0252-6\n10\t\t', [2]],
  ['below a line that is refused', 'cable lug 95,100\n12\n0252-6', [2]],
  ['among the numbers of lines', '1\nwall socket\n20\n2\ncable gland\n30', [1, 3, 4, 6]],
])('a number that belongs to no line is refused with its line number: %s', (_where, text, numbers) => {
  const { lines, refused } = parseList(text);
  expect(refused.filter(({ why }) => why === onlyNumber).map(({ number }) => number)).toEqual(numbers);
  expect(lines.every(({ code }) => /[a-z]|0252-6/.test(code))).toBe(true);
});

test.each([
  ['Cable lug 95,100 pcs', 100, 95100],
  ['MCB 32,100', 100, 32100],
  ['Conduit 25,300 m', 300, 25300],
  ['CW 25,100', 100, 25100],
  ['XLPE cable 4 x 16,100', 100, 16100],
  ['box 100 x 100,200', 200, 100200],
  ['2,100 x 50 trunking', 2, 2100],
  ['5,100 x 100 x 50 box', 5, 5100],
  ['10,100 m drum of cable', 10, 10100],
  ['2,500 m cable, 2.5 sqmm, black', 2, 2500],
  ['1,500 lugs, copper', 1, 1500],
  ['2 500 m drum of cable', 2, 2500],
  ['cable gland M20 1,500', 500, 1500],
  ['Conduit 25,300', 300, 25300],
  ['1,Conduit 25,300', 300, 25300],
  ['0252-6, 1,500 pcs, urgent', 1, 1500],
  ['Cable gland M20 brass - 1,500 nos, urgent', 1, 1500],
  ['0252-6,1,000', 1, 1000],
  ['0252-6 x 1,000 pcs urgent', 1, 1000],
  ['0252-6 1,000 @ 5 AED', 1, 1000],
  ['0252-6 (1,500 pcs) urgent', 1, 1500],
  ['0252-6      1,500      urgent', 1, 1500],
  ['0252-6x1,500', 500, 1500],
  ['Safety gloves 10,100 pairs', 100, 10100],
  ['(1,500) 0252-6', 1, 1500],
  ['1. item 1,500 x 0252-6', 1, 1500],
  ['1,500 2.5 sqmm lugs', 1, 1500],
  ['1,500 M20 gland, brass', 1, 1500],
  ['1,000 x 16 mm lug', 1, 1000],
  ['cable gland M20 1,000', 1, 1000],
  ['كابل ٢٬٥٠٠', 1, 2500],
  ['lug 25,35,120', 120, 2535120],
  ['"0252-6",1,000', 1, 1000],
  ['0252-6,1,500.00', 1, 1500],
  ['1,250 mm duct', 1, 1250],
  ['1,100 pair telephone cable', 1, 1100],
  ['1,500 kg cable ties', 1, 1500],
  ['Code,Qty,Remarks\n0252-6,1,500 for site B', 1, 1500],
  ['Code,Qty,Remarks\n0252-6,1,500 - urgent', 1, 1500],
  ['0252-6,1,00,000', 1, 100000],
  ['Code,Qty\n0252-6,1,00,000', 1, 100000],
  ['1,000 pairs gloves', 1, 1000],
  ['gloves,1,500 pairs, urgent', 1, 1500],
  ['gloves 10,100 pairs, urgent', 10, 10100],
  ['Code,Qty,Remarks\ngloves A1,1,500 pairs', 1, 1500],
  ['lamp,1,000 W, 2,500 pcs, urgent', 2, 2500],
  ['lamp,10,250 W, 2,500 pcs, urgent', 2, 2500],
  ['0252-6,1,250', 1, 1250],
  ['0252-6,2,500 pcs', 2, 2500],
  ['0252-6,Wall socket,1,500', 1, 1500],
  ['0252-6,1,000,urgent', 1, 1000],
  ['ZE-A2-25,2,500,for site B', 2, 2500],
  ['Code,Qty,Note\nZE-A2-20,1,250', 1, 1250],
  ['Sl,Description,Qty,Unit\n1,Cable lug 95,1,250', 1, 1250],
  ['Code,Qty\n0252-6,1,000', 1, 1000],
  ['Code,Qty,Note\n0252-6,1,000', 1, 1000],
  ['Item,Qty\nCable gland M25,1,500', 1, 1500],
  ['Code,Qty,Note\n0252-6,1,500,urgent', 1, 1500],
])(
  '%j is refused with both meanings, since its comma may be between thousands or between cells',
  (text, one, other) => {
    const { lines, refused } = parseList(text);
    expect(lines).toEqual([]);
    expect(refused[0]!.why).toContain(`The quantity could be ${one} or ${other}:`);
  },
);

test.each([
  'ZE-CW-25 20 nos @ 9.75 AED',
  'ZE-CW-25 x 20 @ 9.75 = 195.00',
  'CW gland 25, qty 20, red: 5 nos',
  'CW gland 25 - 20 nos each for 3 panels',
  'CW gland M20/M25 - 10/20 nos',
  '(20) CW gland 25',
  'CW gland 25 [20]',
  '10- cable glands',
  '4pcs 0352-6, 6pcs 2352-6',
  '0352-6 (4), 2352-6 (6)',
  '0352-6 x 4 + 2352-6 x 6',
  'ZE-CW-25: 2, ZE-CW-32: 3',
  '0352-6 - 4 - 185',
  'Wire red: 3 rolls, black: 3 rolls',
  '2 x 100 m ZE-GY-16',
  '2 runs 4C x 120 SWA 60 m',
  'cable 3G2,5 100 m',
  '4C x 16 SWA x 300 m',
  'Copper lug 70x10 x 50',
  'Cable 4C x 16 x 300',
  'Conduit 20mm 100 lengths (3m)',
  'Tape roll (20m)',
  'Cable ladder 300mm wide, 6 m',
  '50 mtr drum H07RN-F',
  'Lug - 95',
  '2.5mm wire red 4, black 4, green 2 rolls',
  'CW gland 32 - 10 or 12 nos',
  'CW gland 32 - approx 12 nos',
  'CW gland 32 - -4',
  'CW gland 32 - 12/14',
  'CW gland 32 - 12-14 nos',
  'CW gland 32 - a few',
  'CW gland 32 - 3 each side',
  'CW gland 32 - half dozen',
  'CW gland 32: 4 for MDB, 6 for SMDB',
  'x12 ZE-CW-25',
  'جلاند 32 - 10 او 12 حبة',
  'CT ratio: 400',
  'MCB\t32\t3P\t24',
  'CW gland 25\t10\t24\t240',
  '0252-6;5-10',
  '0252-6;approx 50',
  '0252-6;50+5',
  '0252-6;ten',
  '0252-6;½',
  '0252-6;TBC',
  'Need 20 pcs gland;urgent',
  '0252-6;1.2E+03',
  '0252-6;2 rolls of 100 m',
  'ZE-CW-25\t#REF!',
  '0252-6,4;2352-6,6',
  'Discount\t\t10',
  'Code\tQty Block A\tQty Block B\n0252-6\t40\t36',
  'Code\tPack Qty\tNo. of packs\n0252-6\t100\t25',
  'Item\tDescription\tQty\n\tSECTION A\t',
])('%j is refused, since its quantity is stated in no known form, or more than once (row Q3)', (text) => {
  const { lines, refused } = parseList(text);
  expect(lines).toEqual([]);
  expect(refused).toHaveLength(1);
});

test('a longer number is a code', () => {
  expect(read('4711\n4712')).toEqual([
    ['4711', 1],
    ['4712', 1],
  ]);
});

test('a number whose dot may group thousands or be a decimal point is refused with both meanings', () => {
  const [refused] = parseList('0252-6\t10.000').refused;
  expect(refused!.why).toBe(
    'The quantity 10.000 could mean 10 or 10000: write it without a dot, such as “10” or “10000”',
  );
});

test('the header row may follow a title, be in Arabic, and be repeated; totals are not items, and empty numbered rows are skipped', () => {
  const { lines, refused } = parseList(
    'Requisition 45\n\nItem;Description;Qty\n1;Gland M25;10\n2;;\nItem;Description;Qty\n3;Lug;5\n;Total;15',
  );
  expect(lines.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['Gland M25', 10],
    ['Lug', 5],
  ]);
  expect(refused.map(({ number, why }) => [number, why])).toEqual([
    [1, 'This line is above the header row of the table'],
    [8, 'This line is a total, not an item'],
  ]);
  expect(read('الكمية\tالوصف\n١٠\tgland M25')).toEqual([['gland M25', 10]]);
  expect(read('Description\nCable gland M25 - 20 nos')).toEqual([['Cable gland M25', 20]]);
  expect(parseList('0252-6;5\nTotal: 5').refused).toMatchObject([
    { number: 2, why: 'This line is a total, not an item' },
  ]);
});

test('the header says what separates cells, whatever else is in them', () => {
  expect(read('Code,Quantity,Note\n0252-6,2,"red; blue | 2 m"')).toEqual([['0252-6', 2, 'red; blue | 2 m']]);
});

test('a code that looks like a header is a line', () => {
  expect(read('Part 4711;2')).toEqual([['Part 4711', 2]]);
});

test('cells besides code and quantity become the note', () => {
  expect(read('0252-6\tWall socket\t10\tblue')).toEqual([['0252-6', 10, 'Wall socket blue']]);
  expect(read('10;0252-6;for "bay 2"')).toEqual([['0252-6', 10, 'for "bay 2"']]);
});

test('empty lines and lines of empty cells are skipped, and any line break ends a line', () => {
  expect(read('013-4\r\n\r\n\t\t\n014-4\r015-4\n')).toEqual([
    ['013-4', 1],
    ['014-4', 1],
    ['015-4', 1],
  ]);
});

test.each([
  ['0252-6;0', lineProblems.quantity],
  ['0252-6;-5', lineProblems.quantity],
  ['0252-6;1.5', lineProblems.quantity],
  ['0252-6;1000000', lineProblems.quantity],
  ['0 x 0252-6', lineProblems.quantity],
  ['-5 x 0252-6', lineProblems.quantity],
  ['2k 0252-6', lineProblems.quantity],
  ['2k x 0252-6', lineProblems.quantity],
  [`${'1'.repeat(31)} x 0252-6`, lineProblems.quantity],
  ['1.000 x 0252-6', 'The quantity 1.000 could mean 1 or 1000: write it without a dot, such as “1” or “1000”'],
  [Array(101).fill('1').join(','), 'A line can have at most 100 cells'],
  [';10', lineProblems.code],
  ['***', lineProblems.code],
  ['x'.repeat(121), lineProblems.codeTooLong],
  ['100 x 50 cable tray', '100 could be a size or the quantity: add a unit after it, such as “100 pcs”'],
  ['4 x 70 cable', '4 could be a size or the quantity: add a unit after it, such as “4 pcs”'],
  ['0252-6 qty 10k', lineProblems.quantity],
  ['0252-6 qty 2 x 50', lineProblems.quantity],
  ['0252-6;100 feet', unclearQuantity],
  ['0252-6;10*5', unclearQuantity],
  ['0252-6;1_000', unclearQuantity],
  ['0252-6;5 hundred', unclearQuantity],
  ['0252-6;pcs 20', unclearQuantity],
  ['50 m cat6, 20 m cat5', unclearQuantity],
  ['0252-6 x10 2352-6 x20', unclearQuantity],
])('%j is refused with the reason', (text, why) => {
  expect(parseList(`013-4\n${text}`).refused).toEqual([{ number: 2, text, why }]);
});

test.each([
  ['100 x 50 cable tray - 10 pcs', '100 x 50 cable tray', 10],
  ['100 x 50 trunking 20 nos', '100 x 50 trunking', 20],
  ['4 x 70 cable - 300 m', '4 x 70 cable', 300],
])('%j has its quantity behind the size', (text, code, quantity) => expect(read(text)).toEqual([[code, quantity]]));

test.each(['4 x 16 A plug', '4 x 16A plug', '5 x 50 m reel', '2 x 13 amp socket'])(
  '%j is a quantity of something with a rating',
  (text) => expect(read(text)).toEqual([[text.slice(4), Number(text[0])]]),
);

test.each(['230 V', '16 mm²', '1/2"', '2nd floor', '12/24 V', '30-50 mm'])('a cell %j is a note', (note) =>
  expect(parseList(`0252-6;${note}`)).toMatchObject({ lines: [{ code: '0252-6', quantity: 1, note }], refused: [] }),
);

test('a quantity is refused below a header that counts in thousands, and in a row that a comma has cut', () => {
  expect(parseList('Code;Qty (thousands)\n0252-6;5').refused[0]!.why).toBe(unclearQuantity);
  expect(parseList('Code;Qty x100\n0252-6;5').refused[0]!.why).toBe(unclearQuantity);
  expect(parseList('Code,Price,Qty\n0252-6,1,250.00,10').refused[0]!.why).toMatch(/could be 250 or 10/);
});

test('the first 500 of 10,000 lines are taken, and the others are named', () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `ZE-${at};${at + 1}`).join('\n');
  const { lines, refused } = parseList(text);
  expect(lines).toHaveLength(500);
  expect(lines.at(-1)).toMatchObject({ code: 'ZE-499', quantity: 500, note: '' });
  expect(refused).toHaveLength(9500);
  expect(refused[0]).toEqual({ number: 501, text: 'ZE-500;501', why: lineProblems.full });
});

test('a text with thousands of unusable lines is not read to its end', () => {
  const { lines, refused } = parseList(`${'***\n'.repeat(3000)}0252-6;5`);
  expect(lines).toEqual([]);
  expect(refused.at(-1)!.why).toContain('too many lines could not be used');
});

// `QTY.5 x 10` may say `Qty. 5`.
const code = fc.stringMatching(/^[A-Z][A-Z0-9]{0,8}[./-][A-Z0-9]{1,9}$/).filter((each) => !each.startsWith('QTY.'));
const quantity = fc.integer({ min: 1, max: enquiryLimits.quantity });
const format = fc.constantFrom<(code: string, quantity: number) => string>(
  (code, quantity) => `${code};${quantity}`,
  (code, quantity) => `${code},${quantity}`,
  (code, quantity) => `${code}\t${quantity}`,
  (code, quantity) => `${quantity}\t${code}`,
  (code, quantity) => `${quantity} x ${code}`,
  (code, quantity) => `${code} x ${quantity}`,
  (code, quantity) => `"${code}";"${quantity}"`,
);

test('every line in every format is read back', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(code, quantity, format), { minLength: 1, maxLength: 30 }), (lines) => {
      const text = lines.map(([code, quantity, write]) => write(code, quantity)).join('\n');
      expect(read(text)).toEqual(lines.map(([code, quantity]) => [code, quantity]));
    }),
  );
});

test('whatever is pasted, each line is taken or refused, and the lines taken are within the limits', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(fc.constantFrom('x', '1', ' ', '"', ';', ',', '\t', '\n', '=', '-', '\u0301', '\ud83d'), { maxLength: 80 })
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (pasted) => {
      const { lines, refused } = parseList(pasted);
      for (const { code, quantity, note } of lines) {
        expect(code.length).toBeGreaterThan(0);
        expect(code.length).toBeLessThanOrEqual(enquiryLimits.code);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(enquiryLimits.quantity);
        expect(note.length).toBeLessThanOrEqual(enquiryLimits.note);
      }
      for (const { why } of refused) expect(why).not.toBe('');
    }),
  );
});

test.each(['Code;Qty\n123;456;urgent', 'Code\tQty\n123\t456\tfor site A', 'Item;Qty;Unit\n123;456;pcs;urgent'])(
  'a row of %j that is wider than its header has the quantity of its column',
  (text) => expect(parseList(text)).toMatchObject({ lines: [{ code: '123', quantity: 456 }], refused: [] }),
);

test.each([
  '1 0252-6 10',
  '0252-6 10k',
  '2 x 0252-6 x 3',
  '0252-6 10, 0352-6 5',
  '0252-6 qty ten',
  '-5 0252-6',
  '0252-6 10 5',
  'ten 0252-6',
  '10 x ZE-CW-20 and 5 x ZE-CW-25',
])('"%s" has a code and numbers whose meaning is unclear: it is refused (row Q3)', (text) =>
  expect(parseList(text)).toMatchObject({ lines: [], refused: [{ text, why: unclearQuantity }] }),
);

test.each([
  ['"0352-6;5', '0352-6', 5],
  ['A.0EA,3', 'A.0EA', 3],
  ['S201 C16', 'S201 C16', 1],
  ['0252-6 wall socket 32 A 4 pin', '0252-6 wall socket 32 A 4 pin', 1],
])('"%s" is %s, %d of it, although it looks unusual', (text, code, quantity) =>
  expect(parseList(text)).toMatchObject({ lines: [{ code, quantity }], refused: [] }),
);
