import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  Heading,
  PageHeading,
  Row,
  Select,
  SiteLink,
  SkipLink,
  color,
  font,
  media,
  space,
  type,
} from '../../shared-ui/src';
import { examples } from '../../shared-ui/src/examples';
import { ComponentList } from './ComponentList';
import { frameAddress } from './Frame';
import { jsxOf } from './jsx';
import { Preview, widths, type Width } from './Preview';
import { standardTheme, themes } from './themes';

const components = Object.keys(examples);

/**
 * Every component of shared-ui with its examples, at the chosen width and in the chosen theme, and with their JSX. The
 * choice is kept in the address, so that it can be linked to and survives a reload.
 */
export function Gallery() {
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('component') ?? '';
  const component = components.includes(chosen) ? chosen : components[0]!;
  const theme = query.get('theme') ?? standardTheme;
  const width = (query.get('width') ?? 'full') as Width;
  const choose = (name: string) => (value: string) =>
    setQuery((before) => {
      before.set(name, value);
      return before;
    });
  const addressOf = (name: string) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), component: name }).toString()}`;

  return (
    <>
      <title>{`${component} · gallery of shared-ui`}</title>
      <SkipLink />
      <Header>
        <Name>shared-ui</Name>
        <Row>
          <OnNarrowScreens>
            <Select label="Component" value={component} onChange={choose('component')} options={components.map(same)} />
          </OnNarrowScreens>
          <Select label="Theme" value={theme} onChange={choose('theme')} options={Object.keys(themes).map(same)} />
          <Select label="Width" value={width} onChange={choose('width')} options={widths} />
        </Row>
      </Header>
      <Columns>
        <ComponentList components={components} current={component} addressOf={addressOf} />
        <Main id="main">
          <PageHeading>{component}</PageHeading>
          <Preview address={frameAddress({ component, theme })} title={`Examples of ${component}`} width={width} />
          {Object.entries(examples[component]!).map(([example, element]) => (
            <section key={example} aria-labelledby={example}>
              <Row>
                <Heading id={example} level={2} size={4}>
                  {example}
                </Heading>
                <Alone
                  to={`/${frameAddress({ component, example, theme })}`}
                  newTab
                  aria-label={`Open ${example} alone`}
                >
                  Open alone
                </Alone>
              </Row>
              <Code>
                <code>{jsxOf(element)}</code>
              </Code>
            </section>
          ))}
        </Main>
      </Columns>
    </>
  );
}

const same = (value: string) => ({ value, label: value });

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  padding: ${space(1.5)} ${space(3)};
  border-block-end: 1px solid ${color.line};
`;

const Name = styled.p`
  color: ${color.ink};
  font-family: ${font.mono};
  font-size: ${type.h3};
`;

const OnNarrowScreens = styled.div`
  @media ${media.md} {
    display: none;
  }
`;

const Columns = styled.div`
  @media ${media.md} {
    display: grid;
    grid-template-columns: 13rem minmax(0, 1fr);
  }
`;

const Main = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding: ${space(3)};
`;

const Alone = styled(SiteLink)`
  font-size: ${type.small};
`;

const Code = styled.pre`
  margin-block: ${space(1)} 0;
  padding: ${space(1.5)} ${space(2)};
  border: 1px solid ${color.line};
  background: ${color.surfaceCool};
  font-size: ${type.small};
  white-space: pre-wrap;
`;
