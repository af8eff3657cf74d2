import { mailboxOf } from './mailbox';

test.each([
  ['ann@visitor.example', 'ann@visitor.example'],
  ['Ann+shop@Visitor.example', 'ann@visitor.example'],
  ['ann+a+b@visitor.example', 'ann@visitor.example'],
  ['a.nn@visitor.example', 'a.nn@visitor.example'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['a_n-n@pm.me', 'ann@proton.me'],
  ['+x@visitor.example', '+x@visitor.example'],
  ['ann@ｇmａil.com', 'ann@gmail.com'],
  ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
])('%s belongs to the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
