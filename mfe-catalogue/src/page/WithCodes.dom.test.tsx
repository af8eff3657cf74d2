import { render, screen } from '@testing-library/react';
import { WithCodes } from './WithCodes';

it('has a box for each code, and leaves the text as it is', () => {
  const text = 'from AED 21.00 / kit of 2 for ZE-CW-20, nickel-plated';
  const { container } = render(<WithCodes text={text} />);
  expect(container).toHaveTextContent(text);
  expect(screen.getByText('ZE-CW-20,')).toHaveStyle({ display: 'inline-block' });
  expect(container.querySelectorAll('span')).toHaveLength(1);
});
