import { useState } from 'react';
import { media } from 'shared-ui';
import { styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import type { Certificate } from 'api/records';
import { Loaded } from '../loading/Loaded';
import { Body } from '../page/Body';
import { CompanyPage } from '../page/CompanyPage';
import { CertificateCard } from './CertificateCard';
import { CertificateDialog } from './CertificateDialog';
import { certificates } from './certificatesSlice';
import { QualityCard } from './QualityCard';

/** Certificates, /certificates: the certificates, which can be enlarged, and the Quality Assurance card (row D2). */
export function CertificatesScreen({ reload }: ScreenProps) {
  const state = useAppSelector(certificates.select);
  const [viewed, setViewed] = useState<Certificate>();
  const [open, setOpen] = useState(false);
  const view = (certificate: Certificate) => {
    setViewed(certificate);
    setOpen(true);
  };
  return (
    <CompanyPage name="Certificates" heading={state.content?.heading ?? 'Certificates'} intro={state.content?.intro}>
      <Loaded of={state} what="our certificates" onRetry={reload}>
        {({ certificates: all, quality }) => (
          <Body>
            <Grid>
              {all.map((certificate) => (
                <CertificateCard key={certificate.id} certificate={certificate} onView={view} />
              ))}
              <QualityCard {...quality} />
            </Grid>
          </Body>
        )}
      </Loaded>
      {viewed && <CertificateDialog certificate={viewed} open={open} onClose={() => setOpen(false)} />}
    </CompanyPage>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1rem, 0.5rem + 1.5vw, 2rem);

  @media ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
