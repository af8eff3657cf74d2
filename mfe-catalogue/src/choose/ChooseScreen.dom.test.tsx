import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, type LoadContext } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { Aid, AidAnswer, AidResult } from 'api/aids';
import { contextFor, renderAt, site, storeWith } from '../testing';
import { ChooseScreen } from './ChooseScreen';
import { chooseSlice, loadChoose } from './chooseSlice';
import { meta } from './index';

const aid: Aid = {
  ...{ id: 'gland', title: 'Which gland fits?', name: 'Gland selector', info: 'Glands by cable.' },
  questions: [
    {
      ...{ id: 'armour', section: 'Your cable', text: 'Type', type: 'words' },
      options: [
        { value: 'None', text: 'Unarmoured' },
        { value: 'Steel wire', text: 'SWA' },
      ],
    },
    { id: 'cores', text: 'Cores', type: 'number', options: [{ value: '4', text: '4' }] },
    { id: 'diameter', text: 'Diameter', type: 'number', unit: 'mm', decimals: 1, hint: 'Measured' },
    {
      ...{ id: 'material', section: 'The gland', text: 'Material', type: 'words', optional: true },
      options: [{ value: 'Brass', text: 'Brass' }],
    },
  ],
  lookup: {
    gives: ['diameter'],
    by: ['armour', 'cores'],
    none: 'No such cable. Please measure.',
    several: 'Several cables fit:',
  },
  ways: [{ rules: [{ question: 'armour', how: 'equals', label: 'Armour' }] }],
};
const other = { ...aid, id: 'lug', title: 'Which lug?', name: 'Lug selector' };

const result = (code: string, fits = true): AidResult => ({
  ...{ code, title: 'Brass Gland', address: `/our-products/glands/brass#${code}`, detail: 'Size 25' },
  reasons: [{ text: 'Takes 18 to 26.5 mm', fits }],
});
const subject = (code: string, value: string) => ({
  ...{ code, title: 'Cable', address: `/our-products/cables/swa#${code}`, detail: '' },
  ...{ values: { diameter: value }, text: `${value} mm` },
});
const fitting: AidAnswer = {
  lookedUp: { total: 1, several: false, subjects: [subject('C-4', '23.4')] },
  total: 2,
  results: [{ ...result('G-25'), price: { amount: 21, quantity: 2, unit: 'piece', packing: 'kit' } }, result('G-32')],
};

/** Loads the page of an aid whose API answers as given, and shows it. */
async function show(
  query = '',
  answer: AidAnswer | Error = fitting,
  aidId: string | null = 'gland',
  aids = [aid, other],
) {
  const store = storeWith(chooseSlice);
  const params = aidId === null ? {} : { aidId };
  const { context, asked } = contextFor(store, undefined, params, query);
  const getJson: LoadContext['getJson'] = (address) => {
    asked.push(address);
    if (address === dataFiles.aids) return Promise.resolve({ aids } as never);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never);
  };
  await act(() => loadChoose({ ...context, getJson }));
  const reload = jest.fn();
  const at = `/choose${aidId === null ? '' : `/${aidId}`}?${query}`;
  const view = renderAt(<ChooseScreen params={params} site={site} reload={reload} />, { store, at });
  return { ...view, asked, reload, meta: meta({ state: store.getState(), params, site }) };
}

it('asks its questions, and the server for nothing before they are answered (row P3)', async () => {
  const { asked, meta: head } = await show();
  expect(asked).toEqual(['/data/aids.json']);
  const form = screen.getByRole('form', { name: 'Gland selector' });
  expect(within(form).getByRole('group', { name: 'Your cable' })).toBeVisible();
  expect(within(form).getByRole('combobox', { name: 'Type' })).toBeRequired();
  expect(within(form).getByRole('combobox', { name: 'Cores' })).not.toBeRequired();
  expect(within(form).getByRole('textbox', { name: 'Diameter in mm' })).toHaveAccessibleDescription('Measured');
  expect(within(form).getByRole('combobox', { name: 'Material (optional)' })).not.toBeRequired();
  expect(screen.queryByRole('heading', { name: 'What fits' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Which lug?' })).toHaveAttribute('href', '/choose/lug');
  expect(head).toMatchObject({ title: 'Which gland fits?', canonical: '/choose/gland', noindex: false, status: 200 });
});

it('shows what fits and why, with price, enquiry and the row of the code (row P3)', async () => {
  const { asked, meta: head } = await show('cores=4&armour=swa');
  expect(asked[1]).toBe('/api/choose/gland?armour=Steel+wire&cores=4');
  expect(screen.getByText('2 order codes fit.')).toHaveAttribute('role', 'status');
  const [first, second] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button'));
  expect(within(first!).getByRole('link', { name: 'G-25' })).toHaveAttribute('href', '/our-products/glands/brass#G-25');
  expect(first).toHaveTextContent('Takes 18 to 26.5 mm');
  expect(first).toHaveTextContent('EUR 21.00 / kit of 2');
  expect(within(first!).getByRole('button', { name: /^Add to enquiry.*G-25$/ })).toBeVisible();
  expect(second).toHaveTextContent('Price on request');
  expect(screen.getByRole('link', { name: 'C-4' })).toHaveAttribute('href', '/our-products/cables/swa#C-4');
  expect(screen.getByRole('link', { name: 'Compare the first 2' })).toHaveAttribute('href', '/compare?items=G-25,G-32');
  expect(head).toMatchObject({ canonical: '/choose/gland', noindex: true });
});

it('says what does not fit if nothing does, and leads to the contact form with the words (row P3)', async () => {
  await show('armour=swa&diameter=90', { total: 0, results: [result('G-75', false)] });
  expect(screen.getByRole('heading', { name: 'Nothing in our catalogue fits' })).toBeVisible();
  expect(screen.getByText('This one is nearest.')).toBeVisible();
  expect(screen.getByText('Does not fit:')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask us to choose' })).toHaveAttribute(
    'href',
    '/contact-us?searched=Gland+selector%3A+Type+SWA%2C+Diameter+90.0+mm#message',
  );
});

it('shows an answer with what it is for while the next one loads', async () => {
  const store = storeWith(chooseSlice);
  const load = (query: string, answered: Promise<AidAnswer>) => {
    const { context } = contextFor(store, undefined, { aidId: 'gland' }, query);
    const getJson = (address: string) =>
      address === dataFiles.aids ? Promise.resolve({ aids: [aid, other] }) : answered;
    return loadChoose({ ...context, getJson: getJson as LoadContext['getJson'] });
  };
  await load('armour=swa&diameter=90', Promise.resolve({ total: 0, results: [result('G-75', false)] }));
  void load('armour=swa&diameter=80', new Promise(() => undefined));
  await act(() => Promise.resolve());
  renderAt(<ChooseScreen params={{ aidId: 'gland' }} site={site} reload={jest.fn()} />, { store, at: '/choose/gland' });
  expect(screen.getByRole('textbox', { name: 'Diameter in mm' })).toHaveValue('80');
  expect(screen.getByRole('link', { name: 'Ask us to choose' })).toHaveAttribute(
    'href',
    expect.stringContaining('Diameter+90.0+mm'),
  );
});

it('leads from several products of one description to the answer for each (row P3)', async () => {
  const subjects = [subject('C-4', '23.4'), subject('C-4-L', '57')];
  await show('armour=swa&cores=4', { lookedUp: { total: 3, several: true, subjects }, total: 0, results: [] });
  expect(screen.getByRole('heading', { name: 'Which one do you have?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See what fits: C-4-L' })).toHaveAttribute(
    'href',
    '/choose/gland?armour=Steel+wire&cores=4&diameter=57',
  );
  expect(screen.getByText(/And 1 more/)).toBeVisible();
});

it('asks for the measured value if the catalogue does not have the product, and keeps the answers (row P3)', async () => {
  await show('armour=swa&cores=4', { lookedUp: { total: 0, several: false, subjects: [] }, total: 0, results: [] });
  expect(screen.getByRole('textbox', { name: 'Diameter in mm' })).toHaveAccessibleDescription(
    'Measured No such cable. Please measure.',
  );
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('Steel wire');
});

it('refuses what is not an answer beside its question, and loses nothing (row P3)', async () => {
  const { asked } = await show('armour=gold&cores=4&diameter=thick&foo=1');
  expect(asked).toEqual(['/data/aids.json']);
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveAccessibleDescription(
    'Type: our catalogue does not have “gold”. Please choose one from the list.',
  );
  const diameter = screen.getByRole('textbox', { name: 'Diameter in mm' });
  expect(diameter).toHaveValue('thick');
  expect(diameter).toBeInvalid();
  expect(screen.getByRole('combobox', { name: 'Cores' })).toHaveValue('4');
  expect(screen.getByText('This form does not ask for “foo”.')).toBeVisible();
});

it('keeps the answers in the address, in one spelling', async () => {
  const { address } = await show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'SWA');
  await userEvent.type(screen.getByRole('textbox', { name: 'Diameter in mm' }), '23,4{Enter}');
  expect(address()).toBe('/choose/gland?armour=Steel+wire&diameter=23.4');
});

it('leaves the empty fields in the address while an answer is missing', async () => {
  const { address } = await show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'SWA');
  await userEvent.click(screen.getByRole('button', { name: 'Show what fits' }));
  expect(address()).toBe('/choose/gland?armour=Steel+wire&cores=&diameter=&material=');
});

it('offers a retry after a failure, with the questions still there (rows C15, P3)', async () => {
  const { reload, meta: head } = await show('armour=swa&cores=4', new HttpError(503, '/api/choose'));
  expect(screen.getByRole('alert')).toHaveTextContent('We could not load the answer.Our site has a problem.');
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('Steel wire');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(head.status).toBe(503);
});

it('lists all aids, and has no page for another one (row P3)', async () => {
  const { meta: head, unmount } = await show('', fitting, null);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Selection aids');
  expect(screen.getAllByRole('link', { name: /^Which/ })).toHaveLength(2);
  expect(head).toMatchObject({ title: 'Selection aids', canonical: '/choose', status: 200 });
  unmount();
  const { meta: unknown } = await show('', fitting, 'nothing');
  expect(screen.getByText('There is no such selection aid.')).toBeVisible();
  expect(unknown).toMatchObject({ status: 404 });
});

it('has no list for a company without aids', async () => {
  expect((await show('', fitting, null, [])).meta.status).toBe(404);
});
