import type { HTMLAttributes, MouseEvent, Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { isPage } from '../link/isPage';
import { color, font, space } from '../tokens/tokens';
import type { SafeHtml } from './safe-html';

export interface HtmlProps extends Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  /** Sanitised by the content compiler. */
  html: SafeHtml;
  as?: 'div' | 'span';
  ref?: Ref<HTMLElement>;
}

/**
 * Renders sanitised HTML from the content; the only component that inserts markup from strings. Its links to pages of
 * the site go through the router.
 *
 * @example
 * <Html html={product.detail[0]} />
 */
export function Html({ html, as = 'div', onClick, ref, ...props }: HtmlProps) {
  const navigate = useNavigate();

  const follow = (event: MouseEvent<HTMLElement>) => {
    onClick?.(event);
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !plain || event.defaultPrevented) return;
    if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return;
    if (link.origin !== window.location.origin || !isPage(link.getAttribute('href') ?? '#')) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };

  return <Content {...props} ref={ref} as={as} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}

const Content = styled.div`
  &:has(table) {
    overflow-x: auto;
  }

  > * + * {
    margin-block-start: ${space(1.5)};
  }

  ul,
  ol {
    padding-inline-start: 1.25em;
  }

  li + li {
    margin-block-start: ${space(0.5)};
  }

  li::marker {
    color: ${color.copperBright};
  }

  th,
  td {
    padding: ${space(1)} ${space(1.5)};
    border: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
  }

  th {
    background: ${color.paper};
    color: ${color.ink};
  }

  td {
    font-family: ${font.mono};
    font-size: 0.875em;
  }
`;
