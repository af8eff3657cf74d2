import { Frame } from '../Frame';
import { mount } from '../mount';

mount(<Frame />);
