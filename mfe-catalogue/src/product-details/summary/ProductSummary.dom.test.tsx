import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product, renderAt } from '../../testing';
import { ProductSummary } from './ProductSummary';

const show = (given: Parameters<typeof product>[0] = {}) =>
  renderAt(<ProductSummary product={product(given)} currency="EUR" />);

it('shows picture, name, category, makers and text', () => {
  show({ companyImg: ['/images/hex.svg', '/images/3m.svg'], company: ['Hex', '3M'] });
  expect(screen.getByRole('img', { name: 'Brass Gland' })).toHaveAttribute('src', '/images/gland.svg');
  expect(screen.getByRole('heading', { level: 2, name: 'Brass Gland' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Industrial Cable Glands' })).toHaveAttribute(
    'href',
    '/our-products/industrial_cable_glands',
  );
  expect(screen.getByRole('img', { name: 'Hex' })).toHaveAttribute('src', '/images/hex.svg');
  expect(screen.getByRole('img', { name: '3M' })).toHaveAttribute('src', '/images/3m.svg');
  expect(screen.getByText('armoured').tagName).toBe('B');
});

it('shows its specification blocks', () => {
  show({ Specification: [{ extraSpecTitle: 'Cables it fits', extraSpec: ['6/10 kV'], specification: ['HD 629.1'] }] });
  expect(screen.getByRole('heading', { level: 3, name: 'Cables it fits' })).toBeVisible();
  expect(screen.getByText('6/10 kV')).toBeVisible();
  expect(screen.getByText('Specification :')).toBeVisible();
  expect(screen.getByText('HD 629.1').tagName).toBe('LI');
});

it.each([
  ['Download Datasheet', '/uploads/gland.pdf'],
  ['Fitting guide', '/uploads/gland-fitting.pdf'],
  ['View Manufacturers Catalogue', 'https://example.com/'],
])('offers %s in a new tab', (name, address) => {
  show({
    downloadFile: 'gland.pdf',
    downloadFiles: { 'Fitting guide': 'gland-fitting.pdf' },
    viewManufacturersCatalogue: 'https://example.com/',
  });
  const link = screen.getByRole('link', { name });
  expect(link).toHaveAttribute('href', address);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

it('shows no links to documents that the product does not have', () => {
  show();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Ask for lead time',
    'Ask about this product',
    'Compare',
    'Industrial Cable Glands',
  ]);
});

it('says so when the price is on request', () => {
  show();
  expect(screen.getByText('Price on request')).toBeVisible();
  expect(screen.queryByText('List price')).not.toBeInTheDocument();
});

it('leads to the contact form with a message about the product', () => {
  show();
  expect(screen.getByRole('link', { name: 'Ask about this product' })).toHaveAttribute(
    'href',
    '/contact-us?product=gland#message',
  );
});

it('shows the price', () => {
  show({ price: 6.5 });
  expect(screen.getByText('EUR 6.50')).toBeVisible();
});

it('shows what the price is for, and the only order code as a target', () => {
  show({ price: 21, priceBasis: 'kit of 2', variants: [{ sku: 'CW-20', attributes: {} }] });
  expect(screen.getByText('EUR 21.00 / kit of 2')).toBeVisible();
  expect(screen.getByText('CW-20')).toHaveAttribute('id', 'CW-20');
});

const variants = [
  { sku: 'A-9', attributes: {}, price: { amount: 9, quantity: 1, unit: 'piece' as const }, leadTime: 14 },
  { sku: 'A-6', attributes: {}, price: { amount: 6, quantity: 2, unit: 'piece' as const, packing: 'kit' } },
];

it('shows the lowest of several prices and its order code, and leads to all of them', () => {
  show({ price: 6, priceFrom: true, variants });
  expect(screen.getByText('List price').nextElementSibling).toHaveTextContent('from EUR 6.00 for A-6');
  expect(screen.getByText('Depends on the order code')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose from 2 order codes' })).toHaveAttribute('href', '#product-table');
  expect(screen.queryByText('Order code')).not.toBeInTheDocument();
});

it('says that no variant is chosen yet, and adds none silently', async () => {
  show({ variants });
  expect(screen.getByText(/^No order code chosen/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add to enquiry' }));
  expect(screen.getByText(/^Added: 1 × Brass Gland \(no order code chosen\) /)).toBeVisible();
});

it('is about the variant that the address names', async () => {
  renderAt(<ProductSummary product={product({ price: 6, priceFrom: true, variants })} currency="EUR" />, {
    at: '/#A-6',
  });
  expect(screen.getByText('A-6')).toBeVisible();
  expect(screen.queryByText(/^No order code chosen/)).not.toBeInTheDocument();
  expect(screen.getByText('EUR 6.00 / kit of 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add to enquiry' }));
  expect(screen.getByText(/^Added: 1 × A-6 /)).toBeVisible();
});

it('copies the order code', async () => {
  window.isSecureContext = true;
  const user = userEvent.setup();
  show({ variants: [variants[0]!] });
  await user.click(screen.getByRole('button', { name: 'Copy A-9' }));
  expect(await navigator.clipboard.readText()).toBe('A-9');
  expect(screen.getByText('Copied: A-9')).toBeInTheDocument();
});

it('copies the address where the device has no menu for sharing', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Share Brass Gland' }));
  expect(await navigator.clipboard.readText()).toBe(window.location.href);
  expect(screen.getByText('Link copied')).toBeVisible();
});
