export { runDev } from './run-dev';
export { startDev, type DevOptions, type DevServer, type LocalSite } from './dev-server';
