import { Breadcrumb, Container, Lead, PageHeading, space } from 'shared-ui';
import { styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { NotPrinted, NotPrintedWords } from '../NotPrinted';
import { AfterPaint } from './AfterPaint';
import { Branches } from './branches/Branches';
import { regionChosen, selectRegion } from './contactUsSlice';
import { MessageForm } from './message/MessageForm';
import { breadcrumbs } from './meta';

/** Contact Us, /contact-us: the branches (row E1), and below them the form, which follows the chosen one (rows E2–E4). */
export function ContactUsScreen({ site }: ScreenProps) {
  const region = useAppSelector(selectRegion);
  const dispatch = useAppDispatch();
  const named = (name: string | null) => site.branches.find((branch) => branch.name === name)?.name;
  const chosen = named(region) ?? site.branches[0]?.name ?? '';
  const choose = (name: string) => dispatch(regionChosen(name));
  return (
    <>
      <Top>
        <Breadcrumb items={breadcrumbs} />
        <Intro>
          <PageHeading>Contact Us</PageHeading>
          <Lead>
            Call, write or visit the branch nearest to you<NotPrintedWords>, or use the form below</NotPrintedWords>.
          </Lead>
        </Intro>
        <Branches branches={site.branches} chosen={chosen} onChoose={choose} />
      </Top>
      <AfterPaint instead={<Room />}>
        <NotPrinted $tone="cool">
          <Container>
            <MessageForm site={site} region={chosen} onRegion={choose} />
          </Container>
        </NotPrinted>
      </AfterPaint>
    </>
  );
}

const Top = styled(Container)`
  padding-block: ${space(2)} ${space(4)};
`;

const Intro = styled.div`
  display: grid;
  gap: ${space(1.5)};
  padding-block: ${space(2)} ${space(4)};
`;

/** As high as the window, so that what follows is not in view only to be moved out of it. */
const Room = styled.div`
  min-block-size: 100svh;
`;
