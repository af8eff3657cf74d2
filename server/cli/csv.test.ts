import { toCsv } from './csv';

test('cells are texts, never formulas', () => {
  const entry = {
    id: '1',
    form: 'contact' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
    email: 'a@b.example',
    suspicion: null,
    mails: [{ purpose: 'company' as const, state: 'sent' as const, attempts: 1, error: null }],
  };
  const csv = toCsv([
    { ...entry, fields: { name: '=HYPERLINK("x")', message: 'a, "b"\nc' } },
    { ...entry, id: '2', fields: { phone: '+971 4' } },
  ]);
  expect(csv).toBe(
    '\uFEFFid,createdAt,form,suspicion,review,mails,name,message,phone\r\n' +
      `1,2026-01-01T00:00:00.000Z,contact,,,company sent,"'=HYPERLINK(""x"")","a, ""b""\nc",\r\n` +
      `2,2026-01-01T00:00:00.000Z,contact,,,company sent,,,'+971 4\r\n`,
  );
});

/** The cells of a line, for a spreadsheet with its own separators. */
const cellsOf = (line: string, separators: RegExp) => line.split(separators).map((cell) => cell.replace(/^["\s]+/, ''));

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\t=1',
  ' =1',
  '"=1',
  'a;=1+1',
  'a; "=1',
  'a\t=1',
  'a\n=1',
  'a\r\n;=1',
  'a,=1',
  'a;;=1',
  'a|=1',
])('%j is not a formula, whatever separates cells', (value) => {
  const csv = toCsv([
    {
      id: '1',
      form: 'contact',
      createdAt: '2026-01-01T00:00:00.000Z',
      email: 'a@b.example',
      suspicion: null,
      mails: [],
      fields: { message: value },
    },
  ]);
  for (const separators of [/[,\n]/, /[;\n]/, /[\t\n]/, /[,;\t|\r\n]/]) {
    for (const cell of cellsOf(csv, separators)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
  }
});
