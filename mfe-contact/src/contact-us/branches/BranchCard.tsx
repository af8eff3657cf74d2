import type { ReactNode } from 'react';
import { color, Icon, SiteLink, space, type, type IconName } from 'shared-ui';
import { styled } from 'styled-components';
import { telephone } from 'api/addresses';
import type { Branch } from 'api/records';
import { Columns } from '../../Columns';
import { AfterPaint } from '../AfterPaint';

/** One branch: address, phone, fax if any, e-mail, map (row E1). A placeholder phone number is not a link. */
export function BranchCard({ branch }: { branch: Branch }) {
  const { name, address, mobileNo, dialable, fax, email, location, mapLink } = branch;
  return (
    <Columns $first={5}>
      <Facts>
        <Fact icon="pin" label="Address">
          <address>
            {address.map((line) => (
              <Line key={line}>{line}</Line>
            ))}
          </address>
        </Fact>
        <Fact icon="phone" label="Phone">
          {dialable ? (
            <Way to={telephone(mobileNo)}>{mobileNo}</Way>
          ) : (
            <>
              <Line>{mobileNo}</Line>
              <Aside>On request: please write to us.</Aside>
            </>
          )}
        </Fact>
        {fax && (
          <Fact icon="printer" label="Fax">
            <Line>{fax}</Line>
          </Fact>
        )}
        <Fact icon="mail" label="E-mail">
          <Way to={`mailto:${email}`}>{email}</Way>
        </Fact>
      </Facts>
      <Place>
        {/* Even a lazy frame has an empty document at once: 12 ms on a phone. */}
        <AfterPaint instead={<Map as="div" />}>
          <Map src={location} title={`Map of ${name}`} loading="lazy" referrerPolicy="no-referrer" />
        </AfterPaint>
        <Way to={mapLink} newTab>
          Open the map <Icon name="external" size={18} />
        </Way>
      </Place>
    </Columns>
  );
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <Pair>
      <dt>
        <Icon name={icon} size={20} />
        {label}
      </dt>
      <dd>{children}</dd>
    </Pair>
  );
}

const Facts = styled.dl`
  align-content: start;
  display: grid;
`;

/** Beside each other, or below each other if the text is large. */
const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  padding-block: ${space(1.5)};
  border-block-end: 1px solid ${color.line};

  dt {
    flex: 0 0 7.5rem;
    display: flex;
    gap: ${space(1)};
    color: ${color.textMuted};
    font-size: ${type.small};
    line-height: 1.7;
  }

  dd {
    flex: 1 1 9rem;
    min-inline-size: 0;
  }

  svg {
    flex: none;
    color: ${color.copperBright};
  }
`;

const Line = styled.span`
  display: block;
  font-variant-numeric: tabular-nums;
`;

const Aside = styled(Line)`
  color: ${color.textMuted};
  font-size: ${type.small};
`;

/** Enlarges the touch target of a link without making its row taller. */
const Way = styled(SiteLink)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: 2.75rem;
  margin-block: ${space(-1.25)};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

const Place = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${space(2)};
`;

const Map = styled.iframe`
  inline-size: 100%;
  block-size: clamp(15rem, 30vw, 22rem);
  border: 1px solid ${color.line};
  background: ${color.paper};

  /* Browsers do not fetch lazy frames without scripts; the link below stays. */
  @media (scripting: none) {
    display: none;
  }
`;
