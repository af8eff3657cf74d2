import { Spinner, Tabs, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import type { Branch } from 'api/records';
import { BranchCard } from './BranchCard';
import { useSwitching } from './useSwitching';

interface Props {
  branches: readonly Branch[];
  /** Name of the chosen branch. */
  chosen: string;
  onChoose: (name: string) => void;
}

/**
 * The region selector (row E1): one tab per branch, or all branches below each other without scripts. Switching shows a
 * spinner for 500 ms, which blocks nothing.
 */
export function Branches({ branches, chosen, onChoose }: Props) {
  const [switching, switched] = useSwitching();
  const choose = (name: string, wasShown: boolean) => {
    if (name === chosen) return;
    onChoose(name);
    if (!wasShown) switched();
  };
  return (
    <section aria-labelledby="branches">
      <VisuallyHidden as="h2" id="branches">
        Where to find us
      </VisuallyHidden>
      <Tabs
        label="Region"
        value={chosen}
        onChange={choose}
        tabs={branches.map((branch) => ({
          id: branch.name,
          label: branch.name,
          content: <Shown branch={branch} waiting={switching && branch.name === chosen} />,
        }))}
      />
    </section>
  );
}

// The branch keeps its space under the spinner, so that the form below does not move.
function Shown({ branch, waiting }: { branch: Branch; waiting: boolean }) {
  return (
    <Place aria-busy={waiting}>
      {waiting && <Waiting label={`Loading ${branch.name}…`} />}
      <Content $hidden={waiting}>
        <BranchCard branch={branch} />
      </Content>
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  > * {
    grid-area: 1 / 1;
  }
`;

const Waiting = styled(Spinner)`
  align-self: center;
`;

const Content = styled.div<{ $hidden: boolean }>`
  visibility: ${({ $hidden }) => ($hidden ? 'hidden' : 'visible')};
`;
