import type { ReactNode } from 'react';
import { Breadcrumb, Container, Lead, PageHeading } from 'shared-ui';
import { styled } from 'styled-components';
import { breadcrumbs } from './breadcrumbs';

interface Props {
  /** The page's name in the breadcrumb. */
  name: string;
  heading: string;
  intro?: string;
  children: ReactNode;
}

/** The layout of all company pages (rows D1–D5): breadcrumb, heading, introduction, content. */
export function CompanyPage({ name, heading, intro, children }: Props) {
  const [first, ...rest] = heading.split(' ');
  return (
    <>
      <Top>
        <Breadcrumb items={breadcrumbs(name)} />
        <Intro>
          <PageHeading first={first} rest={rest.join(' ')} />
          {intro && <Lead>{intro}</Lead>}
        </Intro>
      </Top>
      {children}
    </>
  );
}

const Top = styled(Container)`
  padding-block-start: 1rem;
`;

const Intro = styled.div`
  display: grid;
  gap: 1rem;
  padding-block: 1rem clamp(1.5rem, 1rem + 2vw, 3rem);
`;
