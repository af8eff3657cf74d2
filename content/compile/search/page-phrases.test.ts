import { addresses } from 'api/addresses';
import { pagePhrases } from './page-phrases';

type Knowledge = Parameters<typeof pagePhrases>[0];
const knowledge = {
  answers: [{ name: 'Samples', phrases: ['free sample'] }, { phrases: ['real person'] }, { name: 'Fax', phrases: [] }],
  pages: [{ name: 'Our Projects', path: addresses.ourProjects.to() }],
} as unknown as Knowledge;
const projects = (...titles: string[]) => ({
  projects: titles.map((title) => ({ id: title, title }) as never),
});

it('means a page by the phrases of an answer that has a name', () => {
  expect(pagePhrases(knowledge, projects())).toEqual([{ title: 'Samples', phrases: ['free sample'] }]);
});

it('means the page of projects by their names and by two words of one', () => {
  const [, ofProjects] = pagePhrases(knowledge, projects('Palm Jumeirah', 'Park Villas Phase 2'));
  expect(ofProjects).toEqual({
    title: 'Our Projects',
    phrases: ['Palm Jumeirah', 'Park Villas Phase 2', 'Park Villas', 'Villas Phase'],
  });
});

it('leaves projects out where they have no page', () => {
  expect(pagePhrases({ ...knowledge, pages: [] }, projects('Palm Jumeirah'))).toHaveLength(1);
});
