import { useId, useRef, useState } from 'react';
import type { ComponentPropsWithRef, KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, motion, space, type } from '../tokens/tokens';
import { nextIndex } from './nextIndex';

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

export interface TabsProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'onChange'> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: Tab[];
  /** Id of the selected tab, to control the component; uncontrolled by default. */
  value?: string;
  onChange?: (id: string) => void;
}

/**
 * Shows one of several panels at a time. Without scripts there are no tabs, and every panel is shown under its label.
 *
 * @example
 * <Tabs label="Branches" tabs={branches.map((b) => ({ id: b.name, label: b.name, content: <BranchCard branch={b} /> }))} />
 */
export function Tabs({ label, tabs, value, onChange, ...props }: TabsProps) {
  const base = useId();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const [own, setOwn] = useState(tabs[0]?.id);
  const chosen = value ?? own;

  const choose = (id: string) => {
    setOwn(id);
    onChange?.(id);
  };

  const key = (event: KeyboardEvent, from: number) => {
    const to = nextIndex(event.key, from, tabs.length);
    const tab = tabs[to];
    if (to === from || !tab) return;
    event.preventDefault();
    buttons.current[to]?.focus();
    choose(tab.id);
  };

  return (
    <div {...props}>
      <List role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <TabButton
            key={tab.id}
            ref={(button) => {
              buttons.current[index] = button;
            }}
            type="button"
            role="tab"
            id={`${base}tab${index}`}
            aria-controls={`${base}panel${index}`}
            aria-selected={tab.id === chosen}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => choose(tab.id)}
            onKeyDown={(event) => key(event, index)}
          >
            {tab.label}
          </TabButton>
        ))}
      </List>
      {tabs.map((tab, index) => (
        <Panel
          key={tab.id}
          role="tabpanel"
          id={`${base}panel${index}`}
          aria-labelledby={`${base}tab${index}`}
          tabIndex={0}
          hidden={tab.id !== chosen}
        >
          <PanelLabel>{tab.label}</PanelLabel>
          {tab.content}
        </Panel>
      ))}
    </div>
  );
}

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1)};
  border-block-end: 1px solid ${color.line};

  @media (scripting: none) {
    display: none;
  }
`;

const TabButton = styled.button`
  position: relative;
  min-block-size: 3rem;
  padding: ${space(1)} ${space(2)};
  border: 0;
  background: none;
  color: ${color.textMuted};
  transition: color ${motion.fast} ${motion.ease};

  &:hover {
    color: ${color.ink};
  }

  &[aria-selected='true'] {
    color: ${color.ink};
  }

  &[aria-selected='true']::after {
    position: absolute;
    inset: auto 0 0;
    border-block-end: 3px solid ${color.copperBright};
    content: '';
  }

  &:focus-visible {
    outline-offset: -3px;
    box-shadow: none;
  }
`;

const Panel = styled.div`
  padding-block: ${space(3)};

  @media (scripting: none) {
    display: block;
  }
`;

const PanelLabel = styled.h3`
  display: none;
  margin-block-end: ${space(2)};
  font-size: ${type.h3};

  @media (scripting: none) {
    display: block;
  }
`;
