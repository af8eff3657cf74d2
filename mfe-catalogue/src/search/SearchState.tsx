import { color, space, type } from 'shared-ui';
import { styled } from 'styled-components';

interface Props {
  /** The typed text, trimmed. */
  text: string;
  loading: boolean;
  count: number;
  /** What is shown although nothing has all words of the text. */
  nearest?: 'products' | 'results' | undefined;
  /** Whether the text names a brand that only others sell. */
  otherBrand?: boolean;
}

/** The state of the search, announced to assistive technology when it changes (row C13). */
export function SearchState(props: Props) {
  return <div role="status">{messageFor(props)}</div>;
}

const notSold = 'We do not sell this brand';

function messageFor({ text, loading, count, nearest, otherBrand }: Props) {
  if (text === '')
    return <Message text="Start typing to search" hint="Search for products, categories, or companies" />;
  if (loading) return <Message text="Loading results..." />;
  if (count > 0) return <Count>{count} result(s) found</Count>;
  if (nearest) return <Count>{`${otherBrand ? notSold : 'No exact match'}; nearest ${nearest}:`}</Count>;
  const hint = otherBrand ? notSold : 'Try different keywords or check your spelling';
  return <Message text={`No results found for "${text}"`} hint={hint} />;
}

function Message({ text, hint }: { text: string; hint?: string }) {
  return (
    <Block>
      <Text>{text}</Text>
      {hint && <p>{hint}</p>}
    </Block>
  );
}

const Count = styled.p`
  color: ${color.textMuted};
  font-size: ${type.small};
  font-variant-numeric: tabular-nums;
`;

const Block = styled.div`
  display: grid;
  gap: ${space(0.5)};
  padding-block: ${space(4)};
  color: ${color.textMuted};
  font-size: ${type.small};
  text-align: center;
  overflow-wrap: anywhere;
`;

const Text = styled.p`
  color: ${color.ink};
  font-size: ${type.h4};
  font-weight: 600;
`;
