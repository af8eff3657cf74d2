import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentPropsWithRef, KeyboardEvent, ReactNode } from 'react';
import { css, styled } from 'styled-components';
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
  /** @param wasShown whether the visitor has chosen the tab before the page was hydrated, and sees its panel already */
  onChange?: (id: string, wasShown: boolean) => void;
}

/**
 * Shows one of several panels at a time. The tabs are links to their panels, so they work before the page is hydrated. They get
 * the roles of tabs only after hydration, because styles can show the panel that a link leads to, but cannot say which tab is
 * selected. In a browser without scripts, and on paper, there are no tabs, and every panel is shown under its label.
 *
 * @example
 * <Tabs label="Branches" tabs={branches.map((b) => ({ id: b.name, label: b.name, content: <BranchCard branch={b} /> }))} />
 */
export function Tabs({ label, tabs, value, onChange, ...props }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const [own, setOwn] = useState(tabs[0]?.id);
  const [isReady, setReady] = useState(false);
  const chosen = value ?? own;

  const choose = (id: string, wasShown = false) => {
    setOwn(id);
    onChange?.(id, wasShown);
  };

  const takeEarlyChoice = useRef(() => {
    const target = list.current?.parentElement?.querySelector(':scope > :target')?.id;
    const tab = tabs.find((_, index) => target === `${base}panel${index}`);
    if (tab) choose(tab.id, true);
    setReady(true);
  });
  useEffect(() => takeEarlyChoice.current(), []);

  const key = (event: KeyboardEvent, from: number) => {
    // Alt and an arrow go back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = nextIndex(event.key, from, tabs.length);
    const tab = tabs[to];
    // It is chosen already; the page must not scroll.
    if (event.key === ' ') event.preventDefault();
    if (to === from || !tab) return;
    event.preventDefault();
    links.current[to]?.focus();
    choose(tab.id);
  };

  return (
    <Root {...props} data-ready={isReady || undefined} $count={tabs.length}>
      <List ref={list} role={isReady ? 'tablist' : 'group'} aria-label={label}>
        {tabs.map((tab, index) => (
          <TabLink
            key={tab.id}
            ref={(link) => {
              links.current[index] = link;
            }}
            href={`#${base}panel${index}`}
            id={`${base}tab${index}`}
            data-chosen={tab.id === chosen || undefined}
            {...(isReady && {
              role: 'tab',
              'aria-controls': `${base}panel${index}`,
              'aria-selected': tab.id === chosen,
            })}
            // Until the arrow keys work, each is a tab stop.
            tabIndex={isReady && tab.id !== chosen ? -1 : 0}
            onClick={(event) => {
              event.preventDefault();
              choose(tab.id);
            }}
            onKeyDown={(event) => key(event, index)}
          >
            {tab.label}
          </TabLink>
        ))}
      </List>
      {tabs.map((tab, index) => (
        <Panel
          key={tab.id}
          role={isReady ? 'tabpanel' : 'group'}
          id={`${base}panel${index}`}
          aria-labelledby={`${base}tab${index}`}
          tabIndex={0}
          hidden={tab.id !== chosen}
        >
          <PanelLabel>{tab.label}</PanelLabel>
          {tab.content}
        </Panel>
      ))}
    </Root>
  );
}

const selected = css`
  color: ${color.ink};

  &::after {
    position: absolute;
    inset: auto 0 0;
    border-block-end: 3px solid ${color.copperBright};
    content: '';
  }
`;

/** Until the page is hydrated, the panel that the address names is shown instead of the first one. */
const Root = styled.div<{ $count: number }>`
  &:not([data-ready]):has(> :target) > :not(:first-child, :target) {
    display: none;
  }

  &:not([data-ready]) > :target {
    display: block;
  }

  &:not([data-ready]):has(> :target) > :first-child > [data-chosen] {
    color: ${color.textMuted};

    &::after {
      content: none;
    }
  }

  ${({ $count }) =>
    Array.from(
      { length: $count },
      (_, index) => css`
        &:not([data-ready]):has(> :nth-child(${index + 2}):target) > :first-child > :nth-child(${index + 1}) {
          ${selected}
        }
      `,
    )}
`;

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1)};
  border-block-end: 1px solid ${color.line};

  @media print, (scripting: none) {
    display: none;
  }
`;

const TabLink = styled.a`
  position: relative;
  display: grid;
  align-items: center;
  min-block-size: 3rem;
  padding: ${space(1)} ${space(2)};
  color: ${color.textMuted};
  text-decoration: none;
  transition: color ${motion.fast} ${motion.ease};

  &:hover {
    color: ${color.ink};
  }

  &[data-chosen] {
    ${selected}
  }

  &:focus-visible {
    outline-offset: -3px;
    box-shadow: none;
  }
`;

const Panel = styled.div`
  padding-block: ${space(3)};
  /* With the tabs above it, below a header that stays. */
  scroll-margin-block-start: 9rem;

  @media print, (scripting: none) {
    display: block;
  }
`;

const PanelLabel = styled.h3`
  display: none;
  margin-block-end: ${space(2)};
  font-size: ${type.h3};

  @media print, (scripting: none) {
    display: block;
  }
`;
