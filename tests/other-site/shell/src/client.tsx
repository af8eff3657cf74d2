import { hydrateSite } from '@platform/host/browser';
import { definition } from './site';

hydrateSite(definition);
