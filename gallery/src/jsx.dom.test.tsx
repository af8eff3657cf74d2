import { Button, Card, Field } from '../../shared-ui/src';
import { jsxOf } from './jsx';

it('writes components by their exported names, with their props', () => {
  expect(jsxOf(<Button variant="accent">Get a Quote</Button>)).toBe('<Button variant="accent">Get a Quote</Button>');
  expect(jsxOf(<Card title="Palm Jumeirah" headingLevel={2} data-new />)).toBe(
    '<Card title="Palm Jumeirah" headingLevel={2} data-new />',
  );
});

it('indents children, including the parts of compound components', () => {
  const field = (
    <Field.Root name="email">
      <Field.Label>Email</Field.Label>
      <Field.Input type="email" />
    </Field.Root>
  );
  expect(jsxOf(field)).toBe(
    [
      '<Field.Root name="email">',
      '  <Field.Label>Email</Field.Label>',
      '  <Field.Input type="email" />',
      '</Field.Root>',
    ].join('\n'),
  );
});

it('breaks props that are too long for one line onto separate lines', () => {
  const card = (
    <Card to="/our-products/cable-glands" title="Cable Glands" eyebrow="Hex" line="Brass · M20" headingLevel={2} />
  );
  expect(jsxOf(card)).toBe(
    [
      '<Card',
      '  to="/our-products/cable-glands"',
      '  title="Cable Glands"',
      '  eyebrow="Hex"',
      '  line="Brass · M20"',
      '  headingLevel={2}',
      '/>',
    ].join('\n'),
  );
});

it('writes objects and functions in braces, and shortens long ones', () => {
  const picture = { src: `data:image/svg+xml,${'x'.repeat(100)}`, width: 320, height: 240 };
  expect(jsxOf(<Card title="Gland" picture={picture} />)).toBe(
    `<Card title="Gland" picture={{ src: '…', width: 320, height: 240 }} />`,
  );
  expect(jsxOf(<Button onClick={() => undefined}>Send</Button>)).toBe('<Button onClick={() => …}>Send</Button>');
});
