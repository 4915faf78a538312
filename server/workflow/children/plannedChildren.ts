import { rowsOfSubTable, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import type { DataItem } from '#schemas/property.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { CallActivity } from '#schemas/workflow/definition.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { readUnits } from '#server/workflow/people/rules/units.ts';
import { itemValue } from '#server/workflow/values/itemValue.ts';
import { valueOfKey } from '#server/workflow/values/mappedValues.ts';

/** A child that a call activity is to start. */
export interface PlannedChild {
  /** Place among the children of the step, from 0. */
  number: number;
  /** Row of the parent's sub-table, with `each`. */
  rowId: string | null;
  /** Null = nobody who could have it: empty, disabled or locked. */
  originatorId: string | null;
  /** Values of the child's record, by code. */
  values: FormValues;
}

/** What of the parent is read for its children. */
interface Parent {
  /** Form values of its record. */
  values: FormValues;
  originatorId: string;
  organisation: Organisation;
}

/** The children of a call activity: one, or one per row (contract 15.9.5, 21.12). Shape: `items` are those of the child's model. */
export function plannedChildren(element: CallActivity, parent: Parent, items: readonly DataItem[]): PlannedChild[] {
  if (element.each === undefined) return [plannedChild(element, parent, items, 0, undefined)];
  return rowsOfSubTable(valueAt(parent.values, element.each)).map((row, number) => plannedChild(element, parent, items, number, row));
}

function plannedChild(element: CallActivity, parent: Parent, items: readonly DataItem[], number: number, row: FormRow | undefined): PlannedChild {
  const valueOf = (key: string): unknown => valueInRow(element.each, row, key) ?? valueOfKey(parent.values, key);
  const targets = new Map(items.map((item) => [item.code, item]));
  const values = element.mapsIn.flatMap(({ from, to }): [string, unknown][] => {
    const target = targets.get(to);
    return target ? [[to, itemValue(target, valueOf(from))]] : [];
  });
  const { originator } = element;
  const person = originator === 'originator' ? parent.originatorId : readUnits(valueOf(originator.item))[0]?.id;
  const isEnabled = person !== undefined && parent.organisation.people.get(person)?.status === 'ENABLE';
  return { number, rowId: row?.id ?? null, originatorId: isEnabled ? person : null, values: Object.fromEntries(values) };
}

/** A column of the rows that have a child each is that of the child's own row; an empty cell is null. Undefined for everything else. */
function valueInRow(each: string | undefined, row: FormRow | undefined, key: string): unknown {
  const [sheet, column] = key.split('.');
  return row && column !== undefined && sheet === each ? (valueAt(row, column) ?? EMPTY) : undefined;
}

/** A cell without a value, which must not be read as the whole column. */
const EMPTY = '';
