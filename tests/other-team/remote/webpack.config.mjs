import { part } from '@platform/toolkit';

export default part(import.meta.dirname);
