import type { ScreenModule } from '@platform/contract';
import { addresses, dataFiles } from 'api/addresses';
import { breadcrumbListJsonLd } from 'api/breadcrumbs';
import { stateOf } from '../page/slice-state';
import { aidBreadcrumbs } from './breadcrumbs';
import { ChooseScreen } from './ChooseScreen';
import { chooseSlice, loadChoose } from './chooseSlice';

const { Component, slices, query, data, load, meta }: ScreenModule = {
  Component: ChooseScreen,
  slices: [chooseSlice],
  query: 'all',
  data: () => [dataFiles.aids],
  load: loadChoose,
  meta: ({ state, params, site }) => {
    const { status, aids, aid, form } = stateOf(chooseSlice, state);
    if (status === 'unknown') {
      return { title: 'Selection aid not found', description: 'There is no such selection aid.', status: 404 };
    }
    const asked = form !== null && (form.asked || form.unknown.length > 0);
    const names = aids.map(({ name }) => name).join(', ');
    return {
      title: aid?.title ?? 'Selection aids',
      description: aid?.info ?? `Short forms that choose products of ${site.name}${names && `: ${names}`}.`,
      status: status === 'failed' ? 503 : 200,
      canonical: params['aidId'] === undefined ? addresses.choose.to() : addresses.aid.to(params['aidId']),
      // An answer is for one visitor; the empty form is for all.
      noindex: asked,
      jsonLd: [breadcrumbListJsonLd(aidBreadcrumbs(aid), site)],
    };
  },
};

export { Component, slices, query, data, load, meta };
