import { domainToASCII } from 'node:url';

/** Providers whose mailboxes have several names: the domains of one provider, and the characters that it ignores. */
const providers = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
];

/**
 * The mailbox of an e-mail address, as far as its spelling tells: at the domain that mail goes to (`ｇmail.com` is `gmail.com`), without
 * what follows a plus sign, and at providers known to ignore dots without those. For counting, never for sending.
 *
 * @example
 * mailboxOf('a.nn+shop@googlemail.com'); // 'ann@gmail.com'
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const written = email.slice(at + 1).toLowerCase();
  const domain = domainToASCII(written) || written;
  const [plain = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const provider = providers.find(({ domains }) => domains.includes(domain));
  const local = provider ? plain.replace(provider.ignored, '') : plain;
  return `${local || email.slice(0, at).toLowerCase()}@${provider?.domains[0] ?? domain}`;
}
