import { Fragment } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, Heading, Muted, space } from '../../shared-ui/src';
import { examples } from '../../shared-ui/src/examples';
import { themeCss } from '../../shared-ui/src/theme';
import { themes } from './themes';

/** What a frame shows: all examples, those of one component, or one example. */
export interface FrameOptions {
  component?: string;
  example?: string;
  theme?: string;
}

/** The address of a frame. */
export const frameAddress = (options: FrameOptions) =>
  `frame.html?${new URLSearchParams(Object.entries(options)).toString()}`;

/**
 * A page of examples, chosen by `component`, `example` and `theme` in its address. The gallery shows it in frames of
 * different widths; axe and the screenshots use it directly.
 */
export function Frame() {
  const [query] = useSearchParams();
  const component = query.get('component');
  const example = query.get('example');
  const shown = Object.entries(examples).filter(([name]) => !component || name === component);
  return (
    <main>
      <style>{themeCss(themes[query.get('theme') ?? ''])}</style>
      {shown.map(([name, named]) => (
        <Component key={name} aria-label={name} data-component={name}>
          {!component && <Heading>{name}</Heading>}
          {Object.entries(named)
            .filter(([each]) => !example || each === example)
            .map(([each, element]) => (
              <Fragment key={each}>
                {!example && <Caption>{each}</Caption>}
                <div data-example={each}>{element}</div>
              </Fragment>
            ))}
        </Component>
      ))}
    </main>
  );
}

const Component = styled.section`
  display: flow-root;
  padding: ${space(3)};
  background: ${color.surface};

  & + & {
    border-block-start: 1px solid ${color.line};
  }
`;

const Caption = styled(Muted)`
  margin-block: ${space(3)} ${space(1)};

  &:first-child {
    margin-block-start: 0;
  }
`;
