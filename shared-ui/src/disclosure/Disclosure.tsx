import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import { color, motion, space, type } from '../tokens/tokens';

export interface DisclosureProps extends Omit<ComponentPropsWithRef<'details'>, 'open'> {
  summary: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
}

/**
 * A section that opens and closes, with or without scripts.
 *
 * @example
 * <Disclosure summary="Technical Data"><KeyValueTable rows={rows} /></Disclosure>
 */
export function Disclosure({ summary, defaultOpen = false, children, ...props }: DisclosureProps) {
  return (
    <Root {...props} open={defaultOpen}>
      <Summary>
        {summary}
        <Icon name="chevron-down" />
      </Summary>
      <Content>{children}</Content>
    </Root>
  );
}

const Root = styled.details`
  border-block-end: 1px solid ${color.line};
  interpolate-size: allow-keywords;

  &:first-of-type {
    border-block-start: 1px solid ${color.line};
  }

  &::details-content {
    block-size: 0;
    overflow: clip;
    transition:
      block-size ${motion.slow} ${motion.ease},
      content-visibility ${motion.slow} allow-discrete;
  }

  &[open]::details-content {
    block-size: auto;
  }

  /* Paper cannot be opened. */
  @media print {
    &::details-content {
      block-size: auto;
      content-visibility: visible;
    }

    > summary > svg {
      display: none;
    }
  }
`;

const Summary = styled.summary`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  min-block-size: 3.5rem;
  padding-block: ${space(1)};
  color: ${color.ink};
  font-size: ${type.h4};
  font-weight: 600;
  line-height: 1.3;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  &:hover {
    color: ${color.copper};
  }

  > svg {
    flex: none;
    transition: rotate ${motion.base} ${motion.ease};
  }

  ${Root}[open] > & > svg {
    rotate: 180deg;
  }
`;

const Content = styled.div`
  padding-block: ${space(1)} ${space(3)};
`;
