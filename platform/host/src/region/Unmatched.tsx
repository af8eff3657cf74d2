import { useEffect } from 'react';
import { identityOf } from '../definition';
import { applyMeta } from '../head/apply-meta';
import { useHost } from '../host-context';
import { replayEarlyClicks } from '../page/early-clicks';

/** The site's notice at an address that has no route. */
export function Unmatched({ pathname }: { pathname: string }) {
  const { definition, site } = useHost();
  useEffect(() => {
    applyMeta(definition.notFound, pathname, identityOf(definition, site));
    replayEarlyClicks(document.getElementById('region'));
  }, [definition, pathname, site]);
  const { NotFound } = definition.notices;
  return <NotFound site={site} />;
}
