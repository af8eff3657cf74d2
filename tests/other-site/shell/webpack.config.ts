import { part } from '@platform/toolkit';

export default part(__dirname);
