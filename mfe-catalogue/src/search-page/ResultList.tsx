import { color, font, Heading, media, Picture, PictureFrame, SiteLink, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import type { SearchItem } from 'api/search-results';
import { AddToEnquiry } from '../enquiry/AddToEnquiry';
import { inGroups, kindNames } from './groups';
import { Marked } from './Marked';

/** The results of one page, by their kind. */
export function ResultList({ items }: { items: readonly SearchItem[] }) {
  return inGroups(items).map(({ kind, items: own }) => (
    <Group key={kind} aria-label={kindNames[kind]}>
      <Heading level={2} size={3}>
        {kindNames[kind]}
      </Heading>
      <List>
        {own.map((item) => (
          <Result key={`${item.address} ${item.title}`} item={item} />
        ))}
      </List>
    </Group>
  ));
}

function Result({ item }: { item: SearchItem }) {
  const { kind, title, address, detail, category, company, picture, marks } = item;
  const place = [category, company].filter(Boolean).join(' · ');
  const code = orderable(item);
  return (
    <Item>
      {picture && (
        <PictureFrame>
          <Picture picture={{ src: picture, width: 320, height: 240 }} alt="" />
        </PictureFrame>
      )}
      <Texts>
        <Title to={address} $code={kind === 'variant'}>
          <Marked text={title} marks={marks.title} />
        </Title>
        {detail && (
          <Detail>
            <Marked text={detail} marks={marks.detail} />
          </Detail>
        )}
        {place && <Place>{place}</Place>}
      </Texts>
      {code && <AddToEnquiry code={code} name={item.code ?? title} />}
    </Item>
  );
}

/** What is put on the enquiry list: the variant that was found, or the product as a whole. */
const orderable = ({ kind, code, address }: SearchItem): string | undefined =>
  code ?? (kind === 'family' ? decodeURIComponent(address.split('/').at(-1)!) : undefined);

const Group = styled.section`
  margin-block-start: ${space(4)};
`;

const List = styled.ul`
  margin: ${space(1)} 0 0;
  padding: 0;
  list-style: none;
  border-block-start: 1px solid ${color.line};
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: center;
  padding-block: ${space(1)};
  border-block-end: 1px solid ${color.line};

  > :has(img) {
    flex: none;
    inline-size: 5rem;
  }

  > form {
    margin-inline-start: auto;
  }

  /* Clear of the chat's button, which is wider than the margin of the page. */
  @media ${media.phone} {
    padding-inline-end: ${space(1)};
  }
`;

const Texts = styled.div`
  flex: 1 1 11rem;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Title = styled(SiteLink)<{ $code: boolean }>`
  display: inline-block;
  padding-block: ${space(0.5)};
  font-family: ${({ $code }) => ($code ? font.mono : 'inherit')};
  font-weight: 600;
  line-height: 1.35;
`;

const Detail = styled.p`
  line-height: 1.45;
`;

const Place = styled.p`
  color: ${color.textMuted};
  font-size: ${type.small};
`;
