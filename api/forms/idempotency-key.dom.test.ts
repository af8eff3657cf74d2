import { idempotencyKey } from './idempotency-key';

it('is one that the server takes, whatever is stored in the place of the session', () => {
  sessionStorage.setItem('form-session', 'رقم something else');
  expect(idempotencyKey(['/api/contact', { name: 'Sara' }])).toMatch(/^[0-9a-f]{32}-[0-9a-z]+-0$/);
});
