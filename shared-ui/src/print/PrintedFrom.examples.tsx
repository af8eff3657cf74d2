import type { Examples } from '../examples/types';
import { PrintedFrom } from './PrintedFrom';

const site = {
  name: 'Harbour Electric Supplies',
  phone: '+44 20 7946 0000',
  email: 'sales@harbour.example',
  origin: 'https://harbour.example',
};

export const examples: Examples = {
  list: <PrintedFrom site={site} address="/enquiry?lines=0252-6*2" />,
};
