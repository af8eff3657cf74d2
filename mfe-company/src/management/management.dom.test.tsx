import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeamMember } from 'api/records';
import { drawing, renderScreen } from '../testing/renderScreen';
import * as management from './index';

const team: TeamMember[] = ['Yusuf', 'Layla', 'Rajan'].map((name) => ({
  id: name,
  name,
  position: `Position of ${name}`,
  bio: `Life of ${name}`,
  image: name,
  altTextForImg: `Portrait of ${name}`,
  picture: drawing(name),
}));

it('shows that it is loading, then the team', async () => {
  const getJson = jest.fn(() => team);
  const { run, meta } = renderScreen(management, getJson);
  expect(screen.getByText('Loading our team...')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Our Team' })).toBeInTheDocument();
  await run();
  expect(getJson).toHaveBeenCalledWith('/data/our-team.json');
  expect(screen.queryByText('Loading our team...')).not.toBeInTheDocument();
  for (const { name, position, bio, altTextForImg } of team) {
    expect(screen.getByRole('heading', { name })).toBeVisible();
    for (const text of [position, bio]) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('img', { name: altTextForImg })).toBeInTheDocument();
  }
  expect(meta()).toMatchObject({ title: 'Our Team', status: 200, canonical: '/management' });
});

it('reveals the cards 0.1 s apart', async () => {
  const { run } = renderScreen(management, () => team);
  await run();
  const cards = screen.getByRole('img', { name: 'Portrait of Yusuf' }).closest('ul')!.children;
  expect([...cards].map((card) => getComputedStyle(card).animationDelay)).toEqual(['0s', '0.1s', '0.2s']);
});

it('loads again on Try again after a failure', async () => {
  const getJson = jest.fn<unknown, []>(() => {
    throw new TypeError('network');
  });
  const { run, meta } = renderScreen(management, getJson);
  await run();
  expect(screen.getByRole('alert')).toHaveTextContent('We could not load our team.');
  expect(meta().status).toBe(503);
  getJson.mockReturnValue(team);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Yusuf' })).toBeVisible();
});
