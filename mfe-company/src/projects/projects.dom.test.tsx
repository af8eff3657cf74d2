import { screen, within } from '@testing-library/react';
import type { ProjectsFile } from 'api/records';
import { drawing, renderScreen } from '../testing/renderScreen';
import * as projects from './index';

const titles = ['Al Habtoor City', 'Dubai Fountain Project', 'Palm Jumeirah'];
const content: ProjectsFile = {
  heading: 'Our Projects',
  intro: 'In the Gulf.',
  projects: titles.map((title) => ({ id: title, title, picture: drawing(title) })),
};

it('shows a card for each project', async () => {
  const { run, meta } = renderScreen(projects, () => content);
  await run();
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(titles);
  expect(cards[2]!.closest('ul')!.children).toHaveLength(3);
  expect(meta().description).toBe('In the Gulf. Al Habtoor City, Dubai Fountain Project, Palm Jumeirah.');
});
