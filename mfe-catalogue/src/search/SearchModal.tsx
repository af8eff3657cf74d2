import { useRef } from 'react';
import type { SearchProps } from 'api/widgets';
import { Dialog, media } from 'shared-ui';
import { styled } from 'styled-components';
import { SearchPanel } from './SearchPanel';

/** The search over products, categories and companies, in a modal (row C13). */
export function SearchModal({ open, typed = '', continues = false, onClose }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const initialFocus = typed || continues ? input : undefined;
  return (
    <Modal open={open} onClose={onClose} title="Search" width="44rem" initialFocus={initialFocus}>
      <SearchPanel open={open} typed={typed} onClose={onClose} input={input} />
    </Modal>
  );
}

// Aligned to the top, so that the input stays in place while the results grow and shrink.
const Modal = styled(Dialog)`
  && {
    margin-block: 7dvh auto;
    max-block-size: 86dvh;
  }

  @media ${media.mobile}, (max-height: 480px) {
    && {
      margin-block-start: 0.5rem;
      inline-size: calc(100% - 1rem);
      max-block-size: calc(100dvh - 1rem);
    }
  }
`;
