import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PrintedFrom } from './PrintedFrom';

const site = { name: 'Harbour', phone: '+44 20', email: 'sales@harbour.example', origin: 'https://harbour.example' };
const show = (address?: string) =>
  render(
    <MemoryRouter initialEntries={['/compare?items=a,b']}>
      <PrintedFrom site={site} address={address} />
    </MemoryRouter>,
  );

it('names the company and the address of the page, and the day once it is printed', () => {
  show();
  const lines = screen.getByRole('paragraph', { hidden: true });
  expect(lines).toHaveTextContent(
    /^Harbour · \+44 20 · sales@harbour\.example ?https:\/\/harbour\.example\/compare\?items=a,b$/,
  );
  fireEvent(window, new Event('beforeprint'));
  expect(lines).toHaveTextContent(new RegExp(`Printed on .*${new Date().getFullYear()}$`));
});

it('names another address that leads back to what is printed', () => {
  show('/enquiry?lines=A*1');
  expect(screen.getByRole('paragraph', { hidden: true })).toHaveTextContent(
    'https://harbour.example/enquiry?lines=A*1',
  );
});
