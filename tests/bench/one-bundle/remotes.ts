import type { LoadContainer } from '@platform/host/browser/federation';
import catalogue from '../../../mfe-catalogue/src/remote';
import chat from '../../../mfe-chat/src/remote';
import company from '../../../mfe-company/src/remote';
import contact from '../../../mfe-contact/src/remote';

const remotes = [catalogue, chat, company, contact];

/** Takes the place of the host's own in the bundle: the remotes are in it, and their screens are chunks of it. */
export const loadByFederation: LoadContainer = ({ entry }) => {
  const remote = remotes.find(({ name }) => entry.startsWith(`/releases/${name}/`));
  return Promise.resolve(remote ? { default: remote } : null);
};
