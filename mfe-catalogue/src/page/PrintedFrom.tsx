import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Site } from 'api/records';
import { color, space, type } from 'shared-ui';
import { styled } from 'styled-components';

const date = () => new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The last lines of a printed sheet: the company, the page's address, and, where scripts run, the day of printing. */
export function PrintedFrom({ site }: { site: Pick<Site, 'name' | 'origin' | 'phone' | 'email'> }) {
  const { pathname, search } = useLocation();
  const day = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The sheet is taken from the document as it is when this event has been handled.
    const fill = () => {
      if (day.current) day.current.textContent = ` · Printed on ${date()}`;
    };
    window.addEventListener('beforeprint', fill);
    return () => window.removeEventListener('beforeprint', fill);
  }, []);
  return (
    <Lines>
      {site.name} · {site.phone} · {site.email}
      <br />
      {site.origin + pathname + search}
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
