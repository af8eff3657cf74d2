import { addresses } from 'api/addresses';
import type { KnowledgeBase, ProjectsFile } from 'api/records';
import type { PagePhrases } from './statements';

/** The titles of pages, each with the phrases that mean it: those of the chat's answers, and the names of projects. */
export function pagePhrases(
  { answers, pages }: Pick<KnowledgeBase, 'answers' | 'pages'>,
  { projects }: Pick<ProjectsFile, 'projects'>,
): PagePhrases[] {
  const named = answers.flatMap(({ name, phrases }) => (name && phrases.length > 0 ? [{ title: name, phrases }] : []));
  const places = [...new Set(projects.flatMap(({ title }) => [title, ...pairsIn(title)]))];
  const ofProjects = places.length > 0 && pages.find(({ path }) => path === addresses.ourProjects.to());
  return ofProjects ? [...named, { title: ofProjects.name, phrases: places }] : named;
}

/** Two words after each other, by which a longer name is known as well: 'Dubai Fountain'. */
function pairsIn(name: string): string[] {
  const words = name.split(' ');
  return words.slice(1).flatMap((word, at) => (/\d/.test(word) ? [] : [`${words[at]!} ${word}`]));
}
