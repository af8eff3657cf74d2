import { part } from 'federation/build';

export default part('chat');
