import { isMap, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import type { CleanSources } from '../compile/checks';
import { convert } from '../compile/variants/units';
import type { FamilyChanges } from './changes';
import { branchOf, fieldUnits } from './fields';
import type { Layout } from './layout';
import { listAt, textScalar, type YamlText } from './yaml-text';

/** Collects changes of a product in the text of its file. Throws an Error if the YAML has an unusual form. */
export type EditStep = (text: YamlText, product: YAMLMap) => void;

/** Turns the changes to one product into changes to the text of its file. */
export class FamilyWriter {
  constructor(
    private readonly changes: FamilyChanges,
    private readonly layout: Layout,
    private readonly sources: CleanSources,
  ) {}

  /**
   * The steps to take, each in the text that the one before has left, because one can contain the other: replaced and
   * added values, removed rows, and each shared value that is a column now.
   */
  steps(): EditStep[] {
    const { removedRows, shared } = this.changes;
    const gone = [...shared].flatMap(([field, value]) => (value === undefined ? [field] : []));
    return [
      (text, product) => this.edit(text, product),
      (text, product) => text.removeItems(variantsOf(product).rows, removedRows),
      ...gone.map((field): EditStep => {
        const path = sharedPath(field, this.isAttribute(field));
        return (text, product) => text.removePath(product, path);
      }),
    ];
  }

  /** Replaces cells and shared values, and adds columns and rows. */
  private edit(text: YamlText, product: YAMLMap): void {
    const { changes } = this;
    const { columns, rows } = variantsOf(product);
    for (const [field, value] of changes.shared) {
      if (value === undefined) continue;
      const node = product.getIn(sharedPath(field, this.isAttribute(field)), true) as Node;
      text.replace(node, this.cell(field, value, undefined));
    }
    for (const [row, cells] of changes.cells) {
      for (const [field, value] of cells) {
        const index = this.layout.fields.indexOf(field);
        text.replace(rowAt(rows, row).items[index] as Node, this.cell(field, value, this.headingUnit(field)));
      }
    }
    this.editHeadings(text, columns);
    const cellsOf = (fields: readonly string[], values: readonly (string | undefined)[]) =>
      fields.map((field, index) => this.cell(field, values[index], this.headingUnit(field)));
    for (const [row, values] of changes.appended) text.append(rowAt(rows, row), cellsOf(changes.newColumns, values));
    const fields = [...this.layout.fields, ...changes.newColumns];
    text.append(
      rows,
      changes.newRows.map((values) => `[${cellsOf(fields, values).join(', ')}]`),
    );
  }

  private editHeadings(text: YamlText, columns: YAMLSeq) {
    const { priceBasis, newColumns } = this.changes;
    const basis = priceBasis === undefined || priceBasis === 'piece' ? '' : ` / ${priceBasis}`;
    const priceHeading = `price ${this.sources.company.currency}${basis}`;
    const price = this.layout.fields.indexOf('price');
    if (price >= 0 && priceBasis !== undefined) text.replace(columns.items[price] as Node, textScalar(priceHeading));
    const headings = newColumns.map((field) => [field, this.headingUnit(field)].filter(Boolean).join(' '));
    text.append(
      columns,
      headings.map((heading) => textScalar(heading === 'price' ? priceHeading : heading)),
    );
  }

  private isAttribute(field: string): boolean {
    return this.sources.families.registry.attributes.has(field);
  }

  private registryUnit(field: string): string | undefined {
    return fieldUnits.get(field) ?? this.sources.families.registry.attributes.get(field)?.unit;
  }

  /** The unit in the heading of a field's column; a new column gets that of the registry. */
  private headingUnit(field: string): string | undefined {
    const column = this.layout.columns[this.layout.fields.indexOf(field)];
    if (column === undefined) return this.registryUnit(field);
    return 'unit' in column ? column.unit : undefined;
  }

  /** A value as a YAML cell below a heading with the given unit; `~` for none. */
  private cell(field: string, text: string | undefined, headingUnit: string | undefined): string {
    if (text === undefined) return '~';
    const unit = this.registryUnit(field);
    if (unit === undefined || headingUnit === undefined) {
      const type = this.sources.families.registry.attributes.get(field)?.type;
      const isNumber = unit === undefined && (field === 'price' || type === 'number' || type === 'range');
      return isNumber && !text.includes(' ') ? text : textScalar(text);
    }
    const ends = text.slice(0, -unit.length - 1).split(' to ');
    return ends.map((end) => String(convert(Number(end), unit, headingUnit))).join(' to ');
  }
}

/** Where a product has a value that all its variants share. */
function sharedPath(field: string, isAttribute: boolean): [string, ...string[]] {
  if (isAttribute) return ['attributes', field];
  const branch = branchOf(field);
  return branch === undefined ? ['supply', field] : ['supply', 'availability', branch];
}

function variantsOf(product: YAMLMap): { columns: YAMLSeq; rows: YAMLSeq } {
  const variants = product.get('variants', true) as unknown;
  if (!isMap(variants)) throw new Error('variants must be written as columns and rows, not as an alias');
  return { columns: listAt(variants, 'columns'), rows: listAt(variants, 'rows') };
}

function rowAt(rows: YAMLSeq, index: number): YAMLSeq {
  const row = rows.items[index];
  if (!isSeq(row)) throw new Error(`the row ${index + 1} of variants must be written as a list, not as an alias`);
  return row;
}
