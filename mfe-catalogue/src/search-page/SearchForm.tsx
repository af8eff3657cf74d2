import { useEffect, useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, color, radius, space } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses } from 'api/addresses';
import { searchLimits } from 'api/search-results';

/** The field of the results page: a GET form, which works without scripts. */
export function SearchForm({ query }: { query: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  /** What this form last asked for; its field contains that, or what the visitor has typed since. */
  const asked = useRef(query);
  useEffect(() => {
    if (asked.current !== query) field.current!.value = asked.current = query;
  }, [query]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    asked.current = field.current!.value.trim();
    void navigate(addresses.search.to(asked.current));
  };
  return (
    <Form role="search" action={addresses.search.to()} onSubmit={submit}>
      <Input
        ref={field}
        type="search"
        name="q"
        aria-label="Search the catalogue and the site"
        placeholder="Product, code, size or standard"
        defaultValue={query}
        maxLength={searchLimits.query}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button type="submit" icon="search">
        Find
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  max-inline-size: 44rem;

  @media print {
    display: none;
  }
`;

const Input = styled.input`
  flex: 1 1 10rem;
  min-inline-size: 0;
  min-block-size: 3rem;
  padding-inline: ${space(1.5)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.text};
  font-size: 1rem;

  &::placeholder {
    color: ${color.textMuted};
    opacity: 1;
  }
`;
