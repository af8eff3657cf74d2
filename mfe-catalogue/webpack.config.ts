import { part } from '@platform/toolkit';

export default part('catalogue');
