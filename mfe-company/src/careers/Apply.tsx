import { color, Heading, Icon, SiteLink, space } from 'shared-ui';
import { styled } from 'styled-components';
import type { CareersFile } from 'api/records';

type Props = CareersFile['apply'] & { position: string };

/** How to apply: by e-mail, with the subject filled in, or by post (row D5). */
export function Apply({ heading, text, email, address, position }: Props) {
  return (
    <Root>
      <Heading level={3}>{heading}</Heading>
      <p>{text}</p>
      <Way>
        <Icon name="mail" />
        <SiteLink to={`mailto:${email}?subject=${encodeURIComponent(`Application: ${position}`)}`}>{email}</SiteLink>
      </Way>
      <Way>
        <Icon name="pin" />
        <address>
          {address.map((line) => (
            <Line key={line}>{line}</Line>
          ))}
        </address>
      </Way>
    </Root>
  );
}

const Root = styled.section`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)};
  border: 1px solid ${color.line};
  border-block-start: 2px solid ${color.ink};

  @media screen and (min-width: 1000px) {
    position: sticky;
    inset-block-start: ${space(3)};
  }

  @media print {
    gap: 4pt;
    margin-block-start: 14pt;
    padding: 0;
    border: 0;
    break-inside: avoid;

    svg {
      display: none;
    }
  }
`;

const Way = styled.div`
  display: flex;
  gap: ${space(1.5)};
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    margin-block-start: 2px;
    color: ${color.copperBright};
  }
`;

const Line = styled.span`
  display: block;
`;
