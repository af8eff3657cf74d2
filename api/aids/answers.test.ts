import { answersInWords, answerText, readAnswers, writeAnswers } from './answers';
import type { Aid } from './types';

const aid: Aid = {
  ...{ id: 'gland', title: 'Which gland?', name: 'Gland selector', info: 'Glands' },
  questions: [
    { id: 'armour', text: 'Type', type: 'words', options: [{ value: 'Steel wire', text: 'SWA' }] },
    { id: 'cores', text: 'Cores', type: 'number', options: [{ value: '3', text: '3' }] },
    { id: 'area', text: 'Cross section', type: 'number', unit: 'mm²' },
    { id: 'diameter', text: 'Diameter', type: 'number', unit: 'mm', decimals: 1 },
    { id: 'material', text: 'Material', type: 'words', optional: true, options: [{ value: 'Brass', text: 'Brass' }] },
  ],
  lookup: { gives: ['diameter'], by: ['armour', 'cores', 'area'], none: '', several: '' },
  ways: [{ rules: [{ question: 'armour', how: 'equals', label: 'Armour' }] }],
};
const read = (query: string) => readAnswers(aid, new URLSearchParams(query));

it.each([
  ['armour=Steel+wire&cores=3&area=16', { armour: 'Steel wire', cores: '3', area: '16' }],
  ['armour=+steel+WIRE&cores=3&area=16+mm²', { armour: 'Steel wire', cores: '3', area: '16' }],
  ['armour=swa&diameter=23,4+mm', { armour: 'Steel wire', diameter: '23.4' }],
  ['armour=swa&diameter=8.5+to+11', { armour: 'Steel wire', diameter: '8.5~11' }],
  ['armour=swa&cores=3&area=1.5mm2&material=&utm_source=x', { armour: 'Steel wire', cores: '3', area: '1.5' }],
])('reads %s', (query, answers) => {
  expect(read(query)).toMatchObject({ answers, errors: {}, unknown: [], asked: true, complete: true });
});

it('is not asked by an address without answers, and incomplete with some of them, without a complaint', () => {
  expect(read('')).toMatchObject({ asked: false, complete: false, errors: {} });
  expect(read('utm_source=x')).toMatchObject({ asked: false, unknown: [] });
  expect(read('armour=swa&cores=3')).toMatchObject({ asked: true, complete: false, errors: {} });
});

it('says what is missing from a form that was sent', () => {
  expect(read('armour=&cores=3&area=&diameter=').errors).toEqual({
    armour: 'Please answer this.',
    area: 'Please answer this.',
    diameter: 'Please answer this, or these: Type, Cores, Cross section.',
  });
  expect(read('armour=swa&cores=&area=&diameter=20')).toMatchObject({ complete: true, errors: {} });
});

it('refuses what is not an answer, and keeps what was typed', () => {
  const { errors, typed, answers, complete, unknown } = read('armour=gold&cores=99&area=thick&diameter=-3&foo=1');
  expect(errors).toEqual({
    armour: 'Type: our catalogue does not have “gold”. Please choose one from the list.',
    cores: 'Cores: our catalogue does not have “99”. Please choose one from the list.',
    area: '“thick” is not a number. Please enter one, such as 23.4.',
    diameter: '“-3” is not a number. Please enter one, such as 23.4.',
  });
  expect(typed).toEqual({ armour: 'gold', cores: '99', area: 'thick', diameter: '-3' });
  expect({ answers, complete, unknown }).toEqual({ answers: {}, complete: false, unknown: ['foo'] });
});

it('takes hostile addresses as they are: long, repeated, with open intervals', () => {
  expect(read(`area=${'9'.repeat(5000)}`).typed['area']).toHaveLength(61);
  expect(read('area=16&area=25').answers).toEqual({ area: '16' });
  expect(read('area=16~').errors['area']).toContain('not a number');
  expect(read(Array.from({ length: 500 }, (_, at) => `p${at}=1`).join('&')).unknown).toHaveLength(5);
});

it('writes answers for addresses and for people', () => {
  const { answers } = read('diameter=23.4&armour=swa');
  expect(writeAnswers(aid, answers).toString()).toBe('armour=Steel+wire&diameter=23.4');
  expect(answersInWords(aid, answers)).toBe('Gland selector: Type SWA, Diameter 23.4 mm');
  expect(answerText(aid.questions[3]!, '8.5~11')).toBe('8.5 to 11.0 mm');
});
