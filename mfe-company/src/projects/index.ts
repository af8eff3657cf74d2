import { type ScreenModule } from '@platform/contract';
import { addresses } from 'api/addresses';
import type { ProjectsFile } from 'api/records';
import { breadcrumbsJsonLd } from '../page/breadcrumbs';
import { visitSlice, withVisit } from '../page/visitSlice';
import { ProjectsScreen } from './ProjectsScreen';
import { projects } from './projectsSlice';

/** A sentence that names the projects; empty without projects. */
const named = (projects: ProjectsFile['projects']) =>
  projects.length > 0 ? [`${projects.map(({ title }) => title).join(', ')}.`] : [];

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: ProjectsScreen,
  slices: [projects.slice, visitSlice],
  data: projects.data,
  load: withVisit(projects.load),
  meta: ({ state, site }) => {
    const { status, content } = projects.select(state);
    return {
      title: content?.heading ?? 'Our Projects',
      description: content
        ? [content.intro, ...named(content.projects)].join(' ')
        : `Projects supplied by ${site.name}.`,
      status: status === 'failed' ? 503 : 200,
      canonical: addresses.ourProjects.to(),
      image: content?.projects[0]?.picture.src,
      jsonLd: [breadcrumbsJsonLd('Our Projects', site)],
    };
  },
};

export { Component, slices, data, load, meta };
