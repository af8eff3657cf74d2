import type { Examples } from '../examples/types';
import { Disclosure } from './Disclosure';

export const examples: Examples = {
  closed: <Disclosure summary="Technical Data">Rated current 16 A</Disclosure>,
  open: (
    <Disclosure summary="Application" defaultOpen>
      Outdoors, in all climates
    </Disclosure>
  ),
};
