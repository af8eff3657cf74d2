import { screen } from '@testing-library/react';
import type { CareersFile } from 'api/records';
import { renderScreen } from '../testing/renderScreen';
import * as careers from './index';

const content: CareersFile = {
  heading: 'Career Opportunities',
  intro: 'A new division.',
  position: { title: 'Sales Head', division: 'Oil & Gas Division', location: 'Dubai', summary: 'You take charge.' },
  requirements: { heading: 'What you bring', items: ["About 10 years' experience", 'At least 4-5 years in Oil & Gas'] },
  responsibilities: {
    heading: 'What you will do',
    groups: [{ title: 'Strategic relationship management', items: ['Hold.'] }],
  },
  apply: {
    heading: 'How to apply',
    text: 'Send your CV.',
    email: 'careers@zuhal.example',
    address: ['P.O. Box', 'Dubai, UAE'],
  },
  equalOpportunity: { heading: 'Equal opportunity', text: 'We decide on ability.' },
};

it('shows every part of the advertisement', async () => {
  const { run, meta } = renderScreen(careers, () => content);
  await run();
  expect(screen.getByRole('article', { name: 'Sales Head' })).toBeVisible();
  const texts = [
    'Oil & Gas Division, Dubai',
    'At least 4-5 years in Oil & Gas',
    'Strategic relationship management',
    'Hold.',
  ];
  for (const text of [...texts, 'P.O. Box', 'We decide on ability.']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'careers@zuhal.example' })).toHaveAttribute(
    'href',
    'mailto:careers@zuhal.example?subject=Application%3A%20Sales%20Head',
  );
  expect(meta().description).toContain('Sales Head');
});
