import type { Examples } from '../examples/types';
import { Eyebrow, Heading, Lead, Muted, PageHeading, SkipLink, Text, VisuallyHidden } from './typography';

export const pageHeading: Examples = {
  whole: <PageHeading>Our Products</PageHeading>,
  split: <PageHeading first="Resin" rest="Jointing Kits" />,
};

export const heading: Examples = {
  second: <Heading level={2}>Reviews</Heading>,
  third: <Heading level={3}>Description</Heading>,
  fourth: <Heading level={4}>Kit contents</Heading>,
};

export const text: Examples = { line: <Text>Showing 12 results</Text> };
export const lead: Examples = { line: <Lead>Sole agents for industrial plugs since 1995.</Lead> };
export const muted: Examples = { line: <Muted>Required fields are marked</Muted> };
export const eyebrow: Examples = { line: <Eyebrow>Since 1995</Eyebrow> };
export const visuallyHidden: Examples = { line: <VisuallyHidden>Filter by</VisuallyHidden> };
export const skipLink: Examples = { standard: <SkipLink /> };
