import { useEffect, useRef } from 'react';
import { color, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import type { Site } from 'api/records';

const today = () => new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

interface Props {
  site: Pick<Site, 'name' | 'phone' | 'email' | 'origin'>;
  /** The page's address, which leads back to the list. */
  address: string;
}

/** The end of a printed list: the company, the address of the list, and, where scripts run, the day of printing. */
export function PrintedFrom({ site, address }: Props) {
  const day = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const fill = () => {
      if (day.current) day.current.textContent = ` · Printed on ${today()}`;
    };
    window.addEventListener('beforeprint', fill);
    return () => window.removeEventListener('beforeprint', fill);
  }, []);
  return (
    <Lines>
      {[site.name, site.phone, site.email].join(' · ')}
      <br />
      {site.origin + address}
      <span ref={day} />
    </Lines>
  );
}

const Lines = styled.p`
  display: none;

  @media print {
    display: block;
    padding-block-start: ${space(1)};
    border-block-start: 1px solid ${color.lineStrong};
    font-size: ${type.micro};
    overflow-wrap: anywhere;
  }
`;
