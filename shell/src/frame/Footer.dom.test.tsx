import { render, screen } from '@testing-library/react';
import { HostContext, type Host } from '@platform/host/testing';
import { Footer } from './Footer';

const map = { title: 'Warehouse', embed: 'about:blank', link: 'https://example.test/map' };
const facts = { address: ['Street 1'], phones: ['+31 10 555 0142'], email: 'a@example.test', socials: [], map };
const show = (more: object = {}) => {
  const host = { site: { ...facts, copyright: '© 2025 All Rights Reserved.', ...more } } as unknown as Host;
  return render(
    <HostContext value={host}>
      <Footer />
    </HostContext>,
  );
};

it('says on a demonstration what is a sample, below the copyright, which is a line of its own', () => {
  show({ demonstration: 'Demonstration: prices are samples.' });
  expect(screen.getByText('Demonstration: prices are samples.')).toBeVisible();
  expect(screen.getByText('© 2025 All Rights Reserved.')).toBeVisible();
});

it('says nothing of the kind on the site of a real company', () => {
  show();
  expect(screen.queryByText(/Demonstration/)).not.toBeInTheDocument();
});
