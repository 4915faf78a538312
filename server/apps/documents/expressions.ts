import { ExpressionError, compileExpression, compileTemplate, type Expression, type ExpressionReference } from '#schemas/expression/expression.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { Path } from './jsonSource.ts';
import { findItem, itemFault } from './modelItems.ts';
import type { Report } from './report.ts';

/**
 * Checks an expression of a model: that it can be read and that every item it names exists.
 * `sheet` = the sub-table whose columns may be named without it. Returns the expression when it can be read.
 */
export function checkExpression(report: Report, path: Path, text: string, model: ModelDocument, sheet?: string): Expression | undefined {
  try {
    const expression = compileExpression(text);
    for (const reference of expression.references) checkReference(report, path, reference, model, sheet);
    return expression;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report.error(path, `the expression cannot be read: ${error.message}`, error.offset);
    return undefined;
  }
}

/** Checks a text with `${code}` in it, such as a record name. */
export function checkTemplate(report: Report, path: Path, text: string, model: ModelDocument): void {
  for (const reference of compileTemplate(text).references) checkReference(report, path, reference, model);
  const stray = /\$\{(?!\s*[A-Za-z][A-Za-z0-9_]{0,63}\s*\})/.exec(text);
  if (stray) report.error(path, 'an item is written ${code}', stray.index);
}

function checkReference(report: Report, path: Path, reference: ExpressionReference, model: ModelDocument, sheet?: string): void {
  const name = reference.sheet === undefined ? reference.code : `${reference.sheet}.${reference.code}`;
  if (sheet !== undefined && findItem(model, `${sheet}.${name}`)) return;
  const fault = itemFault(model, name);
  if (fault) report.error(path, fault, reference.at);
  else if (reference.sheet !== undefined && isNoSheet(model, reference.sheet)) report.error(path, `${reference.sheet} is no sub-table`, reference.at);
}

function isNoSheet(model: ModelDocument, code: string): boolean {
  const found = findItem(model, code);
  return found !== undefined && !isSubTable(found.propertyType);
}
