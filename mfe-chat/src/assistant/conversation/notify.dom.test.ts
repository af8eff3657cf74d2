import { notify } from './notify';

const notified = jest.fn();

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'ariaNotify');
  notified.mockClear();
});

it('reads a text out from the element with the focus, and leaves none to a live region', () => {
  Object.assign(Element.prototype, {
    ariaNotify(this: Element, text: string) {
      notified(this, text);
    },
  });
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  expect(notify('Hello')).toBe('');
  expect(notified.mock.calls).toEqual([[field, 'Hello']]);
});

it('leaves the text to a live region in browsers without notifications', () => {
  expect(notify('Hello')).toBe('Hello');
});
