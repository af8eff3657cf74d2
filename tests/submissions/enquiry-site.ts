import path from 'node:path';
import { startSmtp, type SmtpDouble } from '../site-testing/src/doubles/mail-server';
import { writeIndex } from '../site/search-index';
import { useSites, type Answer, type SiteOptions } from './harness';

const bagOf100 = { quantity: 100, unit: 'piece', packing: 'bag' } as const;
const products = [
  {
    id: 'wall_socket',
    productName: '32 A Wall Socket',
    productCategoryId: 'plugs',
    productDetailTableColumns: [[{ id: 'reference', name: 'Reference' }]],
    productDetailTableData: [{ reference: '0252-6' }, { reference: '013-4' }],
  },
  {
    id: 'armoured_cable',
    productName: 'Armoured Cable',
    productCategoryId: 'cables',
    variants: [{ sku: 'ZE-CABLE-4X16', attributes: {}, price: { amount: 4.2, quantity: 1, unit: 'm' as const } }],
  },
  {
    id: 'cable_tie',
    productName: 'Cable Tie',
    productCategoryId: 'ties',
    variants: [
      { sku: 'ZE-TIE-100', attributes: {}, pack: bagOf100 },
      { sku: 'ZE-TIE-200', mpn: 'ACC-7', attributes: {}, price: { amount: 6, ...bagOf100 }, pack: bagOf100 },
    ],
  },
];

/** What a visitor writes about themselves. */
export const visitor = { name: 'Ann Example', email: 'ann@visitor.example', phone: '', companyName: 'Visitor LLC' };

/** The list in the cookie that an answer sets. */
export const cookieOf = ({ headers }: Answer) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';
/** The lines in that list. */
export const listIn = (answer: Answer) => decodeURIComponent(cookieOf(answer).replace('enquiry-list=', ''));

/** Sites with a small catalogue and a mail server; call it inside `describe.each(databases)`. */
export function useEnquirySites(kind: Parameters<typeof useSites>[0]) {
  const sites = useSites(kind);
  let smtp: SmtpDouble;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.stop());
  return {
    ...sites,
    /** The mail server of this test. */
    smtp: () => smtp,
    /** Starts a site, with other limits if they are given. */
    async started(tuning: SiteOptions['tuning'] = {}) {
      const folder = sites.makeTestFolder();
      await writeIndex(path.join(folder, 'content'), products);
      return sites.start({ folder, env: { SMTP_URL: smtp.url }, tuning });
    },
  };
}
