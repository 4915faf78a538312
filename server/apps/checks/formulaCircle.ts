import type { ModelDocument } from '#schemas/config/model.ts';
import { ExpressionError, compileExpression } from '#schemas/expression/expression.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';

interface Formula {
  path: Path;
  needs: readonly string[];
}

/** Formulas that need their own result, directly or through others; each is named once. */
export function formulaCircle(model: ModelDocument): { path: Path; reason: string }[] {
  const formulas = formulasOf(model);
  return [...formulas].flatMap(([code, { path }]) => {
    const way = wayBack(code, formulas);
    return way ? [{ path, reason: `the formula of ${code} needs its own result: ${[...way, code].join(' → ')}` }] : [];
  });
}

function formulasOf(model: ModelDocument): Map<string, Formula> {
  const formulas = new Map<string, Formula>();
  const add = (code: string, formula: string | undefined, path: Path, sheet?: string): void => {
    if (formula !== undefined) formulas.set(code, { path: [...path, 'options', 'formula'], needs: needsOf(formula, sheet) });
  };
  for (const [index, item] of model.properties.entries()) {
    add(item.code, item.options?.formula, ['properties', index]);
    for (const [at, column] of (item.subSchema?.properties ?? []).entries()) {
      add(`${item.code}.${column.code}`, column.options?.formula, ['properties', index, 'subSchema', 'properties', at], item.code);
    }
  }
  return formulas;
}

function needsOf(formula: string, sheet: string | undefined): string[] {
  try {
    return compileExpression(formula).references.flatMap((reference) => {
      if (reference.sheet !== undefined) return [`${reference.sheet}.${reference.code}`];
      return sheet === undefined ? [reference.code] : [`${sheet}.${reference.code}`, reference.code];
    });
  } catch (error) {
    // A formula that cannot be read is reported where it is read.
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

function wayBack(start: string, formulas: ReadonlyMap<string, Formula>): string[] | undefined {
  const seen = new Set<string>();
  const follow = (code: string, way: string[]): string[] | undefined => {
    for (const next of formulas.get(code)?.needs ?? []) {
      if (next === start) return [...way, code];
      if (seen.has(next) || !formulas.has(next)) continue;
      seen.add(next);
      const found = follow(next, [...way, code]);
      if (found) return found;
    }
    return undefined;
  };
  return follow(start, []);
}
