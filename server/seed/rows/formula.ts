import { compileExpression, type ExpressionScope } from '#schemas/expression/expression.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { SeedError } from './errors.ts';
import type { FieldSet, Produce, Row } from './row.ts';

/** A computed item of the model as a function of the row (contract 15.4). Errors: SeedError when the formula names what is not filled. */
export function formulaProduce(formula: string, fields: FieldSet, where: string): Produce {
  const expression = compileExpression(formula);
  const readers = new Map<string, Produce>();
  for (const { sheet, code } of expression.references) {
    try {
      readers.set(sheet ?? code, fields.reader(sheet ?? code));
    } catch (cause) {
      throw new SeedError(where, `the formula needs ${sheet ?? code}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return (row) => expression.evaluate(new RowScope(row, readers));
}

/** The items a formula may read; computed items of demonstration rows know no moment and no acting person. */
class RowScope implements ExpressionScope {
  readonly now = '';
  readonly user = null;
  readonly department = null;

  constructor(
    private readonly row: Row,
    private readonly readers: ReadonlyMap<string, Produce>,
  ) {}

  value(code: string): unknown {
    return this.readers.get(code)?.(this.row) ?? null;
  }

  column(sheet: string, code: string): readonly unknown[] {
    return seededSubTableRows(this.value(sheet)).map((sub) => valueAt(sub, code) ?? null);
  }
}

function seededSubTableRows(value: unknown): readonly Record<string, unknown>[] {
  // Sub-tables are made by the generator `rows`, as arrays of row objects.
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}
