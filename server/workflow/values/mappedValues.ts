import { recordScope } from '#schemas/expression/expression.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { DataItem } from '#schemas/property.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { ValueMap } from '#schemas/workflow/definition.ts';
import type { WorkflowExpression, WorkflowScope } from '#schemas/workflow/workflowFunctions.ts';
import { itemValue } from './itemValue.ts';

/** An expression that is one item: its value is taken whole, such as a file or an address, which expressions know nothing of. */
const ONE_ITEM = /^\s*\$\{\s*([A-Za-z][A-Za-z0-9_]{0,63})\s*\}\s*$/;

/** Value of an expression as form values go. */
export function valueOfExpression(expression: WorkflowExpression, scope: WorkflowScope): unknown {
  const [, code] = ONE_ITEM.exec(expression.text) ?? [];
  return code === undefined ? expression.evaluate(scope) : scope.value(code);
}

/** Value of `code`, or of `sheet.column` in every row. */
export function valueOfKey(values: FormValues, key: string): unknown {
  const [code = '', column] = key.split('.');
  return column === undefined ? valueAt(values, code) : recordScope(values, { now: '', user: null, department: null }).column(code, column);
}

/** What `lp:map`s write to a record of these items: values by code, as its form would hold them (contract 15.9.5). */
export function mappedValues(items: readonly DataItem[], maps: readonly ValueMap[], values: FormValues, scope: WorkflowScope): FormValues {
  const targets = new Map(items.map((item) => [item.code, item]));
  const mapped = maps.flatMap((map): [string, unknown][] => {
    const target = targets.get(map.to);
    const value = 'from' in map ? valueOfKey(values, map.from) : valueOfExpression(map.value, scope);
    return target ? [[map.to, itemValue(target, value)]] : [];
  });
  return Object.fromEntries(mapped);
}
