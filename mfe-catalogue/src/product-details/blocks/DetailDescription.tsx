import { uploadAddress } from 'api/addresses';
import type { DetailDescriptionBlock, SafeHtml } from 'api/records';
import { ButtonLink, Heading, Html, media, space, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { plainText } from 'api/plain-text';
import { shortColumns } from '../table/cells';
import { ValueTable } from '../table/ValueTable';
import { Pictures } from './Pictures';

interface Props {
  blocks?: readonly DetailDescriptionBlock[];
  /** The product's name, for blocks without a title. */
  of: string;
}

/** Further texts of a product, each with its pictures, table and datasheet (row C11). */
export function DetailDescription({ blocks = [], of }: Props) {
  return blocks.map((block, index) => (
    <Block key={index} block={block} name={block.title ? plainText(block.title) : of} />
  ));
}

function Block({ block, name }: { block: DetailDescriptionBlock; name: string }) {
  const { title, images1 = [], content = [], table = [], images2 = [], DataAfterTable = [], downloadFile } = block;
  const [header = [], ...rows] = table;
  return (
    <Stack as="section" $gap={3} aria-label={name}>
      {title && (
        <Heading>
          <Html as="span" html={title} />
        </Heading>
      )}
      <Opening>
        <Pictures pictures={images1} name={name} />
        <Paragraphs html={content} />
      </Opening>
      {rows.length > 0 && (
        <ValueTable
          caption={`${name}: table`}
          hideCaption
          columns={[header.map((cell) => ({ name: cell }))]}
          rows={rows}
          $short={shortColumns(rows)}
        />
      )}
      <Pictures pictures={images2} name={name} />
      <Paragraphs html={DataAfterTable} />
      {downloadFile && (
        <div>
          {/* The product itself has a datasheet, too. */}
          <ButtonLink
            to={uploadAddress(downloadFile)}
            newTab
            icon="download"
            variant="secondary"
            aria-label={`Download Datasheet: ${name}`}
          >
            Download Datasheet
          </ButtonLink>
        </div>
      )}
    </Stack>
  );
}

function Paragraphs({ html }: { html: readonly SafeHtml[] }) {
  if (html.length === 0) return null;
  return (
    <Text>
      {html.map((each, index) => (
        <Html key={index} html={each} />
      ))}
    </Text>
  );
}

const Opening = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  &:empty {
    display: none;
  }

  @media ${media.md} {
    &:has(> :nth-child(2)) {
      grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
      gap: ${space(5)};
    }
  }
`;

const Text = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1.5)};
  max-inline-size: 42em;
`;
