import { Gallery } from '../Gallery';
import { mount } from '../mount';

mount(<Gallery />);
