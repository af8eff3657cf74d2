import { Problems, type LineOf, type Place } from '../compile/problems';
import type { FamilyPlan } from './plan';
import { problemText } from './refusals';

/** Problems of content after an import. Those of a variant that a line of the imported file changes name that line. */
export class LocatedProblems extends Problems {
  private readonly plans: ReadonlyMap<string, FamilyPlan>;

  /** @param name the imported file's */
  constructor(
    private readonly name: string,
    plans: readonly FamilyPlan[],
    lineOf?: LineOf,
  ) {
    super(lineOf);
    this.plans = new Map(plans.map((plan) => [`${plan.file} ${plan.id}`, plan]));
  }

  override add(place: Place, message: string): void {
    const [, row, field] = /^variants\.rows\[(\d+)\](?:\.(.+))?$/.exec(place.field ?? '') ?? [];
    const plan = this.plans.get(`${place.file} ${place.record}`);
    const line = row === undefined ? undefined : plan?.variants[Number(row)]?.line;
    if (line === undefined) super.add(place, message);
    else this.errors.push(problemText(this.name, { line, field }, message));
  }
}
