import { render, screen } from '@testing-library/react';
import { Disclosure } from './Disclosure';

it.each([true, false])('starts with defaultOpen %s', (defaultOpen) => {
  render(
    <Disclosure summary="Technical Data" defaultOpen={defaultOpen}>
      16 A
    </Disclosure>,
  );
  expect(screen.getByRole('group')).toHaveProperty('open', defaultOpen);
  expect(screen.getByText('Technical Data')).toBeVisible();
});
