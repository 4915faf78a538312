import {
  compileExpression,
  ExpressionError,
  recordScope,
  type Expression,
  type ExpressionFault,
  type ExpressionScope,
} from '#schemas/expression/expression.ts';
import type { FormField } from './field.ts';
import { NO_FAULTS, type FormulaFaults } from './formulaFaults.ts';
import { rowsOfSubTable, sameValue, type FormRow, type FormValues } from './record.ts';
import { DELETED_ROW } from './values.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';

/** Who computes and when; part of what an expression may read. */
export type ExpressionActor = Pick<ExpressionScope, 'now' | 'user' | 'department'>;

/** The formulas of a form, read once. */
export interface Formulas {
  /** Codes of items whose formula this side cannot read; their values come from the `calculate` call. */
  unread: readonly string[];
  /** The values with all computed items filled in; the same object when nothing changes. */
  compute(values: FormValues, actor: ExpressionActor): FormValues;
  /** Why computed items are empty; `NO_FAULTS` where there is nothing to say. */
  faults(values: FormValues, actor: ExpressionActor): FormulaFaults;
}

/** One computed item; `sheet` for a column of a sub-table. */
interface Computed {
  sheet: string | undefined;
  code: string;
  expression: Expression;
}

/** Reads the formulas of the fields. Source: contract 15.4. */
export function readFormulas(fields: ReadonlyMap<string, FormField>): Formulas {
  const unread: string[] = [];
  const computed: Computed[] = [];
  const read = (field: FormField, sheet?: string) => {
    if (field.formula === undefined) return;
    const expression = tryCompile(field.formula);
    if (expression && seesAll(expression, fields, sheet)) computed.push({ sheet, code: field.code, expression });
    else unread.push(field.code);
  };
  for (const field of fields.values()) {
    read(field);
    if (isSubTable(field.propertyType)) for (const column of field.columns) read(column, field.code);
  }
  const ordered = inOrder(computed);
  return {
    unread,
    compute: (values, actor) => evaluateAll(ordered, values, actor),
    faults: (values, actor) => {
      const found = ordered.flatMap((item) => faultsOfItem(item, values, actor));
      return found.length > 0 ? new Map(found) : NO_FAULTS;
    },
  };
}

/** Whether the reader sees every item an expression names; values made of hidden items are computed by the server. */
export function seesAll(expression: Expression, fields: ReadonlyMap<string, FormField>, sheet: string | undefined): boolean {
  const has = (sheetCode: string, code: string) => fields.get(sheetCode)?.columns.some((column) => column.code === code) === true;
  return expression.references.every((named) =>
    named.sheet === undefined ? fields.has(named.code) || (sheet !== undefined && has(sheet, named.code)) : has(named.sheet, named.code),
  );
}

/** Each formula after those it reads, so that one pass computes all of them, however they are written down. */
function inOrder(computed: readonly Computed[]): Computed[] {
  const byPlace = new Map(computed.map((item) => [`${item.sheet ?? ''}.${item.code}`, item]));
  const ordered = new Set<Computed>();
  const begun = new Set<Computed>();
  const visit = (item: Computed | undefined): void => {
    if (!item || begun.has(item)) return;
    begun.add(item);
    for (const { sheet, code } of item.expression.references)
      for (const place of [sheet ?? item.sheet ?? '', sheet ?? '']) visit(byPlace.get(`${place}.${code}`));
    ordered.add(item);
  };
  for (const item of computed) visit(item);
  return [...ordered];
}

/** Runs all formulas until nothing changes; a chain is at most as long as there are formulas. */
function evaluateAll(computed: readonly Computed[], values: FormValues, actor: ExpressionActor): FormValues {
  let current = values;
  for (let pass = 0; pass <= computed.length; pass += 1) {
    const next = computed.reduce((record, item) => apply(item, record, actor), current);
    if (next === current) return current;
    current = next;
  }
  return current;
}

function faultsOfItem({ sheet, code, expression }: Computed, values: FormValues, actor: ExpressionActor): [string, ExpressionFault][] {
  const faultAt = (place: string, record: FormValues, scope: () => ExpressionScope): [string, ExpressionFault][] => {
    const fault = (valueAt(record, code) ?? '') === '' ? expression.faultIn(scope()) : undefined;
    return fault === undefined ? [] : [[place, fault]];
  };
  if (sheet === undefined) return faultAt(code, values, () => recordScope(values, actor));
  const rows = rowsOfSubTable(valueAt(values, sheet));
  return rows.flatMap((row, at) =>
    row.rowStatus === DELETED_ROW ? [] : faultAt(`${sheet}[${at + 1}].${code}`, row, () => rowExpressionScope(values, row, actor)),
  );
}

function apply(item: Computed, values: FormValues, actor: ExpressionActor): FormValues {
  const { sheet, code, expression } = item;
  if (sheet === undefined) return withValue(values, code, expression.evaluate(recordScope(values, actor)));
  const rows = rowsOfSubTable(valueAt(values, sheet));
  const next = rows.map((row) => withValue(row, code, expression.evaluate(rowExpressionScope(values, row, actor))));
  return next.every((row, at) => row === rows[at]) ? values : { ...values, [sheet]: next };
}

/** In a row, `${code}` is the row's own column first, then the record's item. */
export function rowExpressionScope(values: Readonly<FormValues>, row: FormRow, actor: ExpressionActor): ExpressionScope {
  return { ...recordScope({ ...values, ...row }, actor), column: recordScope(values, actor).column };
}

function withValue<T extends FormValues>(values: T, code: string, value: unknown): T {
  return sameValue(valueAt(values, code), value) ? values : { ...values, [code]: value };
}

/** Most expressions that are remembered as read. */
const MOST_REMEMBERED = 500;
const remembered = new Map<string, Expression | undefined>();

/** An expression, or undefined when this side cannot read it. */
export function tryCompile(text: string): Expression | undefined {
  if (remembered.has(text)) return remembered.get(text);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const expression = compileOrNothing(text);
  remembered.set(text, expression);
  return expression;
}

function compileOrNothing(text: string): Expression | undefined {
  try {
    return compileExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
