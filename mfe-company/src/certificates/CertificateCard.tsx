import type { MouseEvent } from 'react';
import {
  color,
  Eyebrow,
  Heading,
  Icon,
  motion,
  Muted,
  Picture,
  PictureFrame,
  radius,
  SiteLink,
  space,
  type,
  VisuallyHidden,
} from 'shared-ui';
import { styled } from 'styled-components';
import type { Certificate } from 'api/records';

interface Props {
  certificate: Certificate;
  onView: (certificate: Certificate) => void;
}

/** A certificate with 'Click to view': a link to its PDF, which opens in a dialog when scripts run (row D2). */
export function CertificateCard({ certificate, onView }: Props) {
  const { title, region, text, picture, file } = certificate;
  const view = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onView(certificate);
  };
  return (
    <Root>
      <View to={file} onClick={view} aria-haspopup="dialog">
        <PictureFrame>
          <Picture picture={picture} alt="" sizes="(max-width: 600px) 100vw, 40rem" priority />
        </PictureFrame>
        <Overlay>
          <Icon name="search" />
          <span>
            Click to view
            <VisuallyHidden>
              {' '}
              {title}, {region}
            </VisuallyHidden>
          </span>
        </Overlay>
      </View>
      <Copy>
        <Eyebrow>{region}</Eyebrow>
        <Heading level={2} size={3}>
          {title}
        </Heading>
        <Muted>{text}</Muted>
      </Copy>
    </Root>
  );
}

const Root = styled.article`
  display: flex;
  flex-direction: column;
  border: 1px solid ${color.line};
  border-radius: ${radius};
  background: ${color.surface};
`;

const Overlay = styled.span`
  position: absolute;
  inset-block-end: ${space(2)};
  inset-inline-end: ${space(2)};
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: 2.75rem;
  padding-inline: ${space(2)};
  border-radius: ${radius};
  background: ${color.ink};
  color: ${color.surface};
  font-size: ${type.small};
  font-weight: 600;
  transition: background-color ${motion.fast} ${motion.ease};

  @media print {
    display: none;
  }
`;

const View = styled(SiteLink)`
  position: relative;
  display: block;
  border-block-end: 1px solid ${color.line};
  text-decoration: none;

  &:hover ${Overlay} {
    background: ${color.copper};
  }
`;

const Copy = styled.div`
  display: grid;
  gap: ${space(1)};
  padding: ${space(2.5)};
`;
