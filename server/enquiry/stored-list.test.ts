import type { CheckedCode, EnquiryLine } from 'api/enquiry';
import type { Lookups } from './check-codes';
import { listSource } from './stored-list';

const line = (code: string): EnquiryLine => ({ code, quantity: 1, note: '' });
const asked: string[][] = [];
const check = async (codes: readonly string[]) => {
  if (codes.length > 0) asked.push([...codes]);
  return Promise.resolve(new Map<string, CheckedCode>(codes.map((code) => [code, { near: [] }])));
};
const read = (query: string) =>
  listSource({ catalogue: { check } } as unknown as Lookups).read(
    {},
    { enquiry: [line('A-1')] },
    new URLSearchParams(query),
  );

beforeEach(() => void asked.splice(0));

it('checks the codes of the list and of a shared address together, each once (row Q4)', async () => {
  expect(await read('lines=B-1*2~A-1*3')).toEqual({
    lines: [line('A-1')],
    codes: { 'A-1': { near: [] }, 'B-1': { near: [] } },
    isSentAsShown: true,
  });
  expect(asked).toEqual([['A-1', 'B-1']]);
});

it.each(['', 'lines=', 'lines=%3Cscript%3E'])(
  'checks the list alone with an address that shares nothing: %j',
  async (query) => {
    expect(await read(query)).toMatchObject({ codes: { 'A-1': { near: [] } } });
    expect(asked).toEqual([['A-1']]);
  },
);
