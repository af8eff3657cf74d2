import { ButtonLink, color, Dialog, KeyValueTable, Picture, PictureFrame, Row, Stack, Text } from 'shared-ui';
import { styled } from 'styled-components';
import type { Certificate } from 'api/records';

interface Props {
  certificate: Certificate;
  open: boolean;
  onClose: () => void;
}

/** The enlarged certificate, with its description and a link to its PDF (row D2). */
export function CertificateDialog({ certificate, open, onClose }: Props) {
  const { title, region, text, picture, file, holder, scope, number, issued, validUntil } = certificate;
  return (
    <Dialog open={open} onClose={onClose} title={`${title}, ${region}`} width="60rem">
      <Stack $gap={3}>
        <Sheet $ratio={`${picture.width} / ${picture.height}`} $shape={picture.width / picture.height}>
          <Picture picture={picture} alt={`Certificate ${title}, ${region}`} sizes="60rem" priority />
        </Sheet>
        <Text>{text}</Text>
        <KeyValueTable
          caption="What the certificate says"
          hideCaption
          rows={[
            { name: 'Holder', value: holder },
            { name: 'Scope', value: scope },
            { name: 'Number', value: number },
            { name: 'Valid', value: `${dateText(issued)} to ${dateText(validUntil)}` },
          ]}
        />
        <Row>
          <ButtonLink to={file} newTab icon="external">
            Open the certificate
          </ButtonLink>
          <ButtonLink to={file} download variant="secondary" icon="download">
            Download PDF
          </ButtonLink>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** As on the certificate itself. */
const dateText = (isoDate: string) =>
  new Date(isoDate).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** As large as the screen allows, with room for the text and the buttons below it. */
const Sheet = styled(PictureFrame)<{ $shape: number }>`
  inline-size: 100%;
  max-inline-size: max(16rem, calc((100dvh - 20rem) * ${({ $shape }) => $shape}));
  margin-inline: auto;
  border: 1px solid ${color.line};
`;
