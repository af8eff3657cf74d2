import { render } from '@testing-library/react';
import { HostContext, type Host } from '@platform/host/testing';
import { Logo } from './Logo';

const shown = (logo?: string) =>
  render(
    <HostContext value={{ site: { name: 'Acme Electric Supplies', logo } } as unknown as Host}>
      <Logo />
    </HostContext>,
  ).container;

it('is the mark with the company’s name, whose first word stands out', () => {
  const logo = shown('<svg></svg>');
  expect(logo.querySelector('[aria-hidden] > svg')).not.toBeNull();
  expect(logo.querySelector('strong')).toHaveTextContent(/^Acme$/);
  expect(logo).toHaveTextContent('AcmeElectric Supplies');
});

it('keeps, in forced colours, the light background for which the mark’s colours are chosen', () => {
  shown('<svg></svg>');
  expect(document.head.textContent).toMatch(
    /@media \(forced-colors: ?active\)\s*\{[^}]* svg\s*\{background:[^;}]*#fff/,
  );
});
