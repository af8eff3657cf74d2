import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CertificatesFile } from 'api/records';
import { drawing, renderScreen } from '../testing/renderScreen';
import * as certificates from './index';

const content: CertificatesFile = {
  heading: 'Certificates',
  intro: 'Audited every year.',
  certificates: ['United Arab Emirates', 'Sultanate of Oman'].map((region, index) => ({
    id: region,
    title: 'ISO 9001:2015',
    region,
    text: `Scope ${index}`,
    picture: drawing(`certificate-${index}`),
    file: `/uploads/iso-${index}.pdf`,
    holder: `Holder in ${region}`,
    scope: 'Trading',
    number: `QMS-${index}`,
    issued: '2024-03-18',
    validUntil: '2027-03-17',
  })),
  quality: {
    title: 'Quality Assurance',
    picture: drawing('quality'),
    paragraphs: ['Quality begins with the supplier.'],
    points: ['Batch traceability'],
  },
};

const open = async () => {
  const { run } = renderScreen(certificates, () => content);
  await run();
};
const view = (region: string) => screen.getByRole('link', { name: `Click to view ISO 9001:2015, ${region}` });

it('shows two certificates and the Quality Assurance card', async () => {
  await open();
  expect(screen.getAllByRole('heading', { name: 'ISO 9001:2015' })).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Quality Assurance' })).toBeVisible();
  expect(screen.getByText('Batch traceability')).toBeVisible();
});

it('links each certificate to its PDF, for visitors without scripts', async () => {
  await open();
  expect(view('Sultanate of Oman')).toHaveAttribute('href', '/uploads/iso-1.pdf');
});

it('enlarges a certificate in a dialog that can be closed', async () => {
  await open();
  await userEvent.click(view('Sultanate of Oman'));
  const dialog = screen.getByRole('dialog', { name: 'ISO 9001:2015, Sultanate of Oman' });
  expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/images/certificate-1.svg');
  expect(within(dialog).getByRole('link', { name: 'Open the certificate' })).toHaveAttribute(
    'href',
    '/uploads/iso-1.pdf',
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(view('Sultanate of Oman')).toHaveFocus();
});

it('lets the browser open the PDF in a new tab', async () => {
  await open();
  const stopped = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('click', stopped);
  fireEvent.click(view('Sultanate of Oman'), { ctrlKey: true });
  expect(stopped.mock.calls[0]![0].defaultPrevented).toBe(true);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  window.removeEventListener('click', stopped);
});
