import { RegistryError } from '@platform/host/registry';

/** What a tool has said of something that is refused. */
export interface ToolOutput {
  /** What has been run, e.g. `npm run test`. */
  tool: string;
  text: string;
}

/**
 * The error that refuses something because of what tools have found: a sentence for the reader comes first, and what each tool has said
 * is set apart below it.
 */
export const refusal = (sentence: string, outputs: readonly ToolOutput[]) =>
  new RegistryError([sentence, ...outputs.map(({ tool, text }) => `--- ${tool} ---\n${text}`)].join('\n\n'));
