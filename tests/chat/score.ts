import path from 'node:path';
import { parseArgs } from 'node:util';
import { compiledAnswerer } from './answerer';
import { scoreChat, type Score } from './scoring';

const content = path.resolve(process.env['CONTENT_DIR'] || 'dist/content');

/**
 * `npm run chat:score`: asks the questions of tests/chat/buyers.yaml without a model and prints, by kind, how many answers
 * link the right pages and how many are right as a whole. `--held-out` asks those of held-out.yaml instead, `--wrong`
 * prints the answers that are not right.
 */
async function main() {
  const { values } = parseArgs({ options: { wrong: { type: 'boolean' }, 'held-out': { type: 'boolean' } } });
  const { answer, close } = await compiledAnswerer(content);
  try {
    const { byKind, all, wrong } = await scoreChat(answer, content, values['held-out'] ? 'held-out' : 'buyers');
    const line = (name: string, { questions, linked, right }: Score) =>
      [name.padEnd(22), questions, ...[linked, right].map((count) => `${Math.round((100 * count) / questions)} %`)]
        .map((cell) => String(cell).padStart(10))
        .join('');
    console.log(`${'kind'.padEnd(22)}${['questions', 'linked', 'right'].map((name) => name.padStart(10)).join('')}`);
    for (const [kind, score] of byKind) console.log(line(kind, score));
    console.log(line('all', all));
    if (values.wrong)
      for (const { kind, question, answer: text, why } of wrong)
        console.log(`\n${kind}: ${question.ask}\n  ${why.join('; ')}\n${text.replaceAll(/^/gm, '  | ')}`);
  } finally {
    await close();
  }
}

void main();
