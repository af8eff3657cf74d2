import type { Draft } from './draft';
import type { Name } from './names';

/**
 * Drafts a component of shared-ui: its file, examples and test, an export and an entry in the gallery.
 * @returns the remaining manual steps
 * @throws {UsageError} if a component of that name exists
 */
export async function newComponent(draft: Draft, name: Name): Promise<string[]> {
  const { kebab, camel, pascal } = name;
  for (const [file, content] of Object.entries(componentFiles(name))) draft.add(`shared-ui/src/${file}`, content);
  await draft.edit(
    'shared-ui/src/index.ts',
    (text) => `${text.trimEnd()}\nexport { ${pascal}, type ${pascal}Props } from './${kebab}/${pascal}';\n`,
  );
  await draft.edit('shared-ui/src/examples/index.ts', (text) =>
    text
      .replace('import type { Examples }', `import { examples as ${camel} } from '../${kebab}/${pascal}.examples';\n$&`)
      .replace(/(Record<string, Examples> = \{\n)([^}]*)(\};)/, (_, start: string, lines: string, end: string) => {
        const entries = [...lines.trimEnd().split('\n'), `  ${pascal}: ${camel},`].sort();
        return `${start}${entries.join('\n')}\n${end}`;
      }),
  );
  return [
    'Describe it in shared-ui/README.md, and what is new for other teams: npm run changeset',
    'See it: npm run gallery',
    'Take its screenshots, and look at them: npm run e2e -- --project gallery --update-snapshots',
  ];
}

const componentFiles = ({ kebab, pascal, text }: Name): Record<string, string> => ({
  [`${kebab}/${pascal}.tsx`]: `import type { HTMLAttributes, Ref } from 'react';
import { styled } from 'styled-components';
import { color, radius, space } from '../tokens/tokens';

export interface ${pascal}Props extends HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>;
}

/**
 * ${text}: describe what it is for.
 *
 * @example
 * <${pascal}>Text</${pascal}>
 */
export function ${pascal}(props: ${pascal}Props) {
  return <Root {...props} />;
}

const Root = styled.div\`
  padding: \${space(2)};
  border: 1px solid \${color.line};
  border-radius: \${radius};
\`;
`,
  [`${kebab}/${pascal}.examples.tsx`]: `import type { Examples } from '../examples/types';
import { ${pascal} } from './${pascal}';

export const examples: Examples = {
  plain: <${pascal}>${text}</${pascal}>,
};
`,
  [`${kebab}/${pascal}.dom.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { ${pascal} } from './${pascal}';

it('shows its content', () => {
  render(<${pascal}>${text}</${pascal}>);
  expect(screen.getByText('${text}')).toBeVisible();
});
`,
});
