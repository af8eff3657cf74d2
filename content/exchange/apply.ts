import { isMap, isSeq, type YAMLMap } from 'yaml';
import type { CleanSources } from '../compile/checks';
import { changesOf, isUnchanged } from './changes';
import { readLayout } from './layout';
import type { FamilyPlan } from './plan';
import { ImportError } from './refusals';
import { FamilyWriter, type EditStep } from './write-family';
import { YamlText } from './yaml-text';

/**
 * The new texts of the files that change, by their paths below content/.
 * @param readText the present text of a file
 * @throws {ImportError} with each product whose rows cannot say what the plan says
 */
export async function editFiles(
  plans: readonly FamilyPlan[],
  sources: CleanSources,
  readText: (file: string) => Promise<string>,
): Promise<Map<string, string>> {
  const bySource = new Map(sources.products.map(({ source }) => [source.id, source]));
  const problems: string[] = [];
  const attempt = ({ file, id }: FamilyPlan, how: () => void) => {
    try {
      how();
    } catch (error) {
      problems.push(`${file} › ${id}: ${(error as Error).message}`);
    }
  };
  const byFile = new Map<string, { plan: FamilyPlan; steps: EditStep[] }[]>();
  for (const plan of plans) {
    attempt(plan, () => {
      const layout = readLayout(bySource.get(plan.id)!, sources.families.byProduct.get(plan.id)!, sources);
      const changes = changesOf(plan, layout);
      if (isUnchanged(changes)) return;
      const writer = new FamilyWriter(changes, layout, sources);
      byFile.set(plan.file, [...(byFile.get(plan.file) ?? []), { plan, steps: writer.steps() }]);
    });
  }
  const changed = new Map<string, string>();
  for (const [file, families] of byFile) {
    let text = await readText(file);
    const rounds = Math.max(...families.map(({ steps }) => steps.length));
    for (let round = 0; round < rounds; round++) {
      const yaml = new YamlText(text);
      const productOf = productsIn(yaml);
      for (const { plan, steps } of families) attempt(plan, () => steps[round]?.(yaml, productOf(plan.id)));
      text = yaml.apply();
    }
    changed.set(file, text);
  }
  if (problems.length > 0) throw new ImportError(problems);
  return changed;
}

function productsIn({ document: { contents } }: YamlText): (id: string) => YAMLMap {
  const items = isSeq(contents) ? contents.items : [];
  const byId = new Map<unknown, YAMLMap>(items.flatMap((item) => (isMap(item) ? [[item.get('id'), item]] : [])));
  return (id) => {
    const found = byId.get(id);
    if (!found) throw new Error('is not in the list of its file');
    return found;
  };
}
