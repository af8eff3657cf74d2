/** A registry, products and an aid: which gland fits a cable. */
export const attributes = [
  { id: 'armour', label: 'Armour', type: 'enum', values: ['None', 'Steel wire', 'Screen'] },
  { id: 'cores', label: 'Cores', type: 'number' },
  { id: 'area', label: 'Area', type: 'number', unit: 'mm²' },
  { id: 'diameter', label: 'Diameter', type: 'range', unit: 'mm', decimals: 1 },
  { id: 'inner', label: 'Inner diameter', type: 'range', unit: 'mm', decimals: 1 },
  { id: 'voltage', label: 'Voltage', type: 'number', unit: 'V' },
  { id: 'ip', label: 'Protection', type: 'enum', several: true, values: ['IP54', 'IP66'] },
  { id: 'note', label: 'Note', type: 'text' },
];

export const classes = [
  { id: 'cable', label: 'Cables', attributes: ['armour', 'cores', 'area', 'inner', 'diameter'], card: ['area'] },
  { id: 'flex', label: 'Flexible cables', attributes: ['cores', 'area', 'diameter'], card: ['area'] },
  {
    id: 'gland',
    label: 'Glands',
    attributes: ['armour', 'diameter', 'inner', 'voltage', 'ip', 'note'],
    card: ['diameter'],
  },
];

export const aid = {
  ...{
    id: 'gland_for_cable',
    title: 'Which gland fits?',
    name: 'Gland selector',
    info: 'Glands by cable.',
    ask: 'nozzle',
  },
  subjects: ['cable', 'flex'],
  lookup: {
    classes: ['cable', 'flex'],
    gives: ['diameter', 'inner'],
    none: 'No such cable.',
    several: 'Several cables.',
  },
  questions: [
    { attribute: 'armour', section: 'Cable', text: 'Type', words: { None: 'Unarmoured' }, absent: 'None' },
    { attribute: 'cores', text: 'Cores' },
    { attribute: 'area', text: 'Cross section' },
    { attribute: 'diameter', text: 'Diameter' },
    { attribute: 'inner', section: 'Gland', text: 'Inner diameter', optional: true },
    { attribute: 'voltage', text: 'Voltage', optional: true },
    { attribute: 'ip', text: 'Protection', optional: true },
  ],
  answers: [
    {
      class: 'gland',
      show: ['diameter', 'ip'],
      fit: [
        { question: 'armour' },
        { question: 'diameter', how: 'inside', reason: 'Takes {has}; yours has {given}' },
        { question: 'inner', how: 'inside', absent: 'fits', reason: 'Inside {has}' },
        { question: 'voltage', how: 'at_least' },
        { question: 'ip' },
      ],
    },
  ],
};

/** Fields of the products, by the file of their category. */
export const products = {
  cables: {
    class: 'cable',
    attributes: { armour: 'Steel wire' },
    variants: {
      columns: ['sku', 'cores', 'area mm²', 'diameter mm', 'inner mm'],
      rows: [
        ['C-3X16', 3, 16, 21.6, null],
        ['C-4X16', 4, 16, 23.4, 17.7],
        ['C-4X16-L', 4, 16, 24.2, null],
        ['C-4X95', 4, 95, 41.7, null],
        ['C-4X95-M', 4, 95, 61, null],
        ['C-4X400', 4, 400, 78.1, null],
        ['C-5X16', 5, 16, null, 20],
        ['C-5X35', 5, 35, 26, 19.5],
        ['C-5X50', 5, 50, 26, 21],
      ],
    },
  },
  cable_ties: {
    class: 'flex',
    attributes: { cores: '3' },
    variants: {
      columns: ['sku', 'area mm²', 'diameter mm'],
      rows: [
        ['F-3G1.5', 1.5, '9.2 to 11.9'],
        ['F-3G2.5', 2.5, '10.9 to 14'],
      ],
    },
  },
  industrial_cable_glands: {
    class: 'gland',
    attributes: {},
    variants: {
      columns: ['sku', 'armour', 'diameter mm', 'inner mm', 'voltage V', 'ip', 'price EUR / kit of 2'],
      rows: [
        ['G-20', 'None', '6.5 to 14', null, 500, 'IP54, IP66', 8.75],
        ['G-25', 'Steel wire', '18 to 26.5', '11 to 20', 1000, 'IP66', null],
        ['G-32', 'Steel wire', '23 to 34', '17 to 26', 500, 'IP54', null],
        ['G-50', 'Steel wire', '40 to 53', null, 500, 'IP66', null],
      ],
    },
  },
};
