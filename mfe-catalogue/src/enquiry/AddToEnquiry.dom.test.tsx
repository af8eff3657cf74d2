import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { enquiryLimits, lineProblems } from 'api/enquiry/list';
import { enquiryStorage } from 'api/enquiry/storage';
import { AddToEnquiry } from './AddToEnquiry';

const show = (unit: 'm' | 'pieces' = 'pieces') =>
  render(
    <MemoryRouter>
      <AddToEnquiry code="0252-6" name="Wall Socket" unit={unit} />
    </MemoryRouter>,
  );
const form = () => document.querySelector('form')!;

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('adds the quantity to the list and announces it (row Q1)', async () => {
  show();
  fireEvent.input(screen.getByLabelText('Quantity (pieces)'), { target: { value: '4' } });
  expect(fireEvent.submit(form())).toBe(false);
  await screen.findByText(/^Added: 4 × Wall Socket on your enquiry list, which has 1 line\./);
  expect(enquiryStorage.read()).toEqual([{ code: '0252-6', quantity: 4, note: '' }]);
});

it('counts in metres what is sold by the metre', async () => {
  show('m');
  fireEvent.input(screen.getByLabelText('Quantity (m)'), { target: { value: '250' } });
  fireEvent.submit(form());
  await screen.findByText(/^Added: 250 m of Wall Socket on/);
});

it('says what is wrong with a quantity, and adds nothing', async () => {
  show();
  fireEvent.input(screen.getByLabelText('Quantity (pieces)'), { target: { value: '1.5' } });
  expect(fireEvent.submit(form())).toBe(false);
  await screen.findByText(lineProblems.quantity);
  expect(screen.getByLabelText('Quantity (pieces)')).toBeInvalid();
  expect(enquiryStorage.read()).toEqual([]);
  fireEvent.input(screen.getByLabelText('Quantity (pieces)'), { target: { value: '2' } });
  fireEvent.submit(form());
  await screen.findByText(/^Added: 2 × Wall Socket/);
  expect(screen.getByLabelText('Quantity (pieces)')).toBeValid();
});

it('takes a quantity in Arabic digits', async () => {
  show();
  fireEvent.input(screen.getByLabelText('Quantity (pieces)'), { target: { value: '١٢' } });
  expect(fireEvent.submit(form())).toBe(false);
  await screen.findByText(/^Added: 12 × Wall Socket/);
});

it('says that a full list takes no more lines, and keeps it as it is', async () => {
  const full = Array.from({ length: enquiryLimits.lines }, (_, at) => ({ code: `A${at}`, quantity: 1, note: '' }));
  enquiryStorage.write(full);
  show();
  expect(fireEvent.submit(form())).toBe(false);
  await screen.findByText(lineProblems.full);
  expect(enquiryStorage.read()).toEqual(full);
});

it('posts the form once, for the server to add the line, where the browser stores nothing (row Q5)', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  show();
  const posted = new Promise<FormData>((resolve) => {
    form().addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      // jsdom does not send forms.
      event.preventDefault();
      resolve(new FormData(form()));
    });
  });
  expect(fireEvent.submit(form())).toBe(false);
  expect([...(await posted)]).toEqual([
    ['code', '0252-6'],
    ['quantity', '1'],
  ]);
  expect(form()).toHaveAttribute('action', '/enquiry/add');
});
