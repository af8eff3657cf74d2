import { createRenderer } from '@platform/host/render';
import { definition } from './site';

export const { routes } = definition;
export const renderPage = createRenderer(definition);
