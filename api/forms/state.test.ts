import { acceptForm, initialFormState, openForm } from './state';

it('is empty again once it has been stored, even if it was rejected before', () => {
  const values = { name: 'Ann', message: 'Hello' };
  const submitted = { form: 'contact', message: 'Enter your e-mail address', errors: {}, values };
  const rejected = openForm(initialFormState, { startedAt: 1, openedAt: 2, submitted });
  expect(rejected.values).toEqual(values);
  expect(acceptForm(rejected, 'Thank you')).toMatchObject({ values: {}, sent: 1, outcome: { kind: 'stored' } });
});
