import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface FoundPattern {
  /** File and line, relative to the root of the repository. */
  where: string;
  pattern: RegExp;
}

const root = path.resolve(__dirname, '../../..');
const shipped = ['api', 'platform', 'server', 'shell', 'mfe-*', 'shared-ui'].map((folder) => `${folder}/**/*`);
const notShipped = ['**/node_modules', '**/*.test.*', '**/testing/**'];
/** Stands for values known only at run time: in the site's patterns these are lists of words. */
const someWords = 'one|two';

/** All regular expressions in the shipped sources: literals, and the constant parts of arguments of `RegExp`. */
export function findPatterns(): FoundPattern[] {
  return ts.sys.readDirectory(root, ['.ts', '.tsx', '.mjs'], notShipped, shipped).flatMap((absolute) => {
    const file = path.relative(root, absolute);
    const text = readFileSync(absolute, 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const constants = constantsOf(source);
    const found: FoundPattern[] = [];
    const add = (node: ts.Node, pattern: RegExp) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ where: `${file}:${line + 1}`, pattern });
    };
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        add(node, new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
      } else if (isRegExpCall(node)) {
        const [pattern, flags] = node.arguments ?? [];
        if (pattern) add(node, new RegExp(valueOf(pattern, constants), flags ? valueOf(flags, constants) : ''));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

const isRegExpCall = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

function constantsOf(source: ts.SourceFile) {
  const constants = new Map<string, ts.Expression>();
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return constants;
}

function valueOf(node: ts.Expression, constants: Map<string, ts.Expression>): string {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce(
      (text, { expression, literal }) => text + valueOf(expression, constants) + literal.text,
      node.head.text,
    );
  }
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant ? valueOf(constant, constants) : someWords;
}
