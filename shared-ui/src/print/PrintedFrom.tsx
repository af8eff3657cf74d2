import { useEffect, useRef, type ComponentPropsWithRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, space, type } from '../tokens/tokens';

const today = () => new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

export interface PrintedFromProps extends Omit<ComponentPropsWithRef<'p'>, 'children'> {
  /** `origin` begins the address, such as `https://www.example.com`. */
  site: { name: string; phone: string; email: string; origin: string };
  /** The address that leads back to what is printed; the page's own if it is left out. */
  address?: string;
}

/**
 * The last lines of a printed sheet: the company, the address and, where scripts run, the date of printing. Not shown on
 * screens. `data-printed-from` marks them, so that a frame can leave out its own if a page has better ones.
 *
 * @example
 * <PrintedFrom site={site} />
 */
export function PrintedFrom({ site, address, ...props }: PrintedFromProps) {
  const { pathname, search } = useLocation();
  const day = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The sheet is taken from the document as it is when this event has been handled.
    const fill = () => {
      if (day.current) day.current.textContent = ` · Printed on ${today()}`;
    };
    window.addEventListener('beforeprint', fill);
    return () => window.removeEventListener('beforeprint', fill);
  }, []);
  return (
    <Lines {...props} data-printed-from="">
      {[site.name, site.phone, site.email].join(' · ')}
      <br />
      {site.origin + (address ?? pathname + search)}
      <span ref={day} />
    </Lines>
  );
}

const Lines = styled.p`
  display: none;

  @media print {
    display: block;
    margin-block-start: ${space(3)};
    padding-block-start: ${space(1)};
    border-block-start: 1px solid ${color.lineStrong};
    font-size: ${type.micro};
    overflow-wrap: anywhere;
  }
`;
