import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { lineProblems } from 'api/enquiry/list';
import { enquiryStorage } from 'api/enquiry/storage';
import { AddToEnquiry } from './AddToEnquiry';

const show = () =>
  render(
    <MemoryRouter>
      <AddToEnquiry code="0252-6" name="Wall Socket" withQuantity />
    </MemoryRouter>,
  );
const form = () => document.querySelector('form')!;

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('adds the quantity to the list and announces it (row Q1)', () => {
  show();
  fireEvent.input(screen.getByLabelText('Quantity'), { target: { value: '4' } });
  expect(fireEvent.submit(form())).toBe(false);
  expect(enquiryStorage.read()).toEqual([{ code: '0252-6', quantity: 4, note: '' }]);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Added: 4 × Wall Socket on your enquiry list, which has 1 line.',
  );
});

it('says what is wrong with a quantity, and adds nothing', () => {
  show();
  fireEvent.input(screen.getByLabelText('Quantity'), { target: { value: '1.5' } });
  expect(fireEvent.submit(form())).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent(lineProblems.quantity);
  expect(enquiryStorage.read()).toEqual([]);
});

it('lets the server add the line where the browser stores nothing (row Q5)', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  show();
  // jsdom does not send forms; the default has not been prevented.
  form().addEventListener('submit', (event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  fireEvent.submit(form());
  expect(form()).toHaveAttribute('action', '/enquiry/add');
  expect.assertions(2);
});
