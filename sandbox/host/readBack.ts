/**
 * What a hook may leave changed in the value+ members, checked and reduced to what list or form may take over.
 * Nothing can be added that the view does not have. Source: contract 13.4 ('What is read back').
 */
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { ScriptLimits } from '#schemas/hooks.ts';
import { PAGE_SIZES } from '#schemas/limits.ts';
import { FilterItem } from '#schemas/list.ts';
import { SandboxError } from '#sandbox/protocol/errors.ts';
import { isUnsafeKey, safeParse, type Json } from '#sandbox/protocol/safeParse.ts';

type Table = { [key: string]: Json };

/** Column as left by a script, in the order it wants; only the named fields may differ from the view's. */
export interface ColumnPatch {
  propertyCode: string;
  width?: string;
  name?: string;
  visible?: boolean;
}
/** Action as left by a script, in the order it wants; one it left out comes with `visible: false`. */
export interface ActionPatch {
  actionCode: string;
  name?: string;
  visible?: boolean;
  disabled?: boolean;
  attributes?: { class?: string; id?: string };
}
/** Cells are display text or other JSON by row id and code; `order` null = rows and order as they were, else the ids to show. */
export interface RowsPatch {
  order: string[] | null;
  cells: { id: string; propertyCode: string; value: Json }[];
}

/** Changed members of one run; an absent member is unchanged. */
export interface ReadBack {
  dataSource?: RowsPatch;
  columns?: ColumnPatch[];
  cusColumns?: ColumnPatch[];
  queryActions?: ActionPatch[];
  checkeds?: boolean[];
  filterData?: FilterItem[];
  queryFormValues?: Table;
  /** One-based. */
  curPage?: number;
  pageSize?: number;
  /** Values of a form that differ, by code. */
  $data?: Table;
  /** Rights of a form's fields that differ, by code, as `onLoad` left them; unchecked. */
  $dataPermission?: Table;
}

const pageSizes: readonly Json[] = PAGE_SIZES;
const Filters = Type.Array(FilterItem);

/**
 * Reads the patches of one run. `sent` holds the JSON text each member had when the run began. Refused parts become
 * warnings in words. Errors: `SandboxError` E_OUTPUT (too large, too deep), E_CONTRACT (no JSON).
 */
export function readBack(
  patches: ReadonlyMap<string, string>,
  sent: ReadonlyMap<string, string>,
  limits: ScriptLimits,
): { changed: ReadBack; warnings: string[] } {
  const changed: ReadBack = {};
  const warnings: string[] = [];
  const before = (name: string): Json => JSON.parse(sent.get(name) ?? 'null');
  for (const [name, text] of patches) {
    const reader = Object.hasOwn(readers, name) ? readers[name as keyof ReadBack] : undefined; // hasOwn says it is a key
    if (!reader) {
      warnings.push(`${name.slice(0, 40)} cannot be changed by a script`);
      continue;
    }
    // A member that became `undefined` in the guest travels as no text; an empty text cannot be JSON.
    const left = safeParse(text, { maxChars: limits.resultChars, maxDepth: limits.resultDepth });
    const problem = reader(changed, left, before(name), warnings, limits);
    if (problem) warnings.push(`${name}: ${problem}`);
  }
  return { changed, warnings };
}

type Reader = (changed: ReadBack, left: Json, before: Json, warnings: string[], limits: ScriptLimits) => string | undefined;

const readers: Record<keyof ReadBack, Reader> = {
  dataSource: (changed, left, before, warnings, limits) => {
    const rows = rowsPatch(left, before, warnings, limits);
    changed.dataSource = rows;
    return undefined;
  },
  columns: (changed, left, before, warnings) => {
    const columns = columnsPatch(left, before, warnings);
    if (!columns) return 'not a list of columns';
    changed.columns = columns;
    return undefined;
  },
  cusColumns: (changed, left, before, warnings) => {
    const columns = columnsPatch(left, before, warnings);
    if (!columns) return 'not a list of columns';
    changed.cusColumns = columns;
    return undefined;
  },
  queryActions: (changed, left, before, warnings) => {
    const actions = actionsPatch(left, before, warnings);
    if (!actions) return 'not a list of actions';
    changed.queryActions = actions;
    return undefined;
  },
  checkeds: (changed, left, before) => {
    const length = Array.isArray(before) ? before.length : 0;
    if (!Array.isArray(left) || left.length !== length || !left.every((item) => typeof item === 'boolean'))
      return 'one boolean per row of the page is expected';
    changed.checkeds = left;
    return undefined;
  },
  filterData: (changed, left) => {
    if (!Check(Filters, left)) return 'not a list of filters';
    changed.filterData = left;
    return undefined;
  },
  queryFormValues: (changed, left) => {
    if (!isTable(left)) return 'not an object of values';
    changed.queryFormValues = left;
    return undefined;
  },
  curPage: (changed, left) => {
    if (typeof left !== 'number' || !Number.isSafeInteger(left) || left < 1) return 'a page number from 1 is expected';
    changed.curPage = left;
    return undefined;
  },
  pageSize: (changed, left) => {
    if (typeof left !== 'number' || !pageSizes.includes(left)) return `one of ${pageSizes.join(', ')} is expected`;
    changed.pageSize = left;
    return undefined;
  },
  $data: (changed, left, before) => {
    if (!isTable(left)) return 'not an object of values';
    changed.$data = differing(left, before);
    return undefined;
  },
  $dataPermission: (changed, left, before) => {
    if (!isTable(left)) return 'not an object of rights';
    changed.$dataPermission = differing(left, before);
    return undefined;
  },
};

/** What is not as it was; what is gone is null. */
function differing(left: Table, before: Json): Table {
  const was = isTable(before) ? before : {};
  const codes = [...new Set([...Object.keys(was), ...Object.keys(left)])];
  return Object.fromEntries(codes.filter((code) => JSON.stringify(left[code]) !== JSON.stringify(was[code])).map((code) => [code, left[code] ?? null]));
}

function isTable(value: Json | undefined): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function tables(value: Json): Table[] {
  return Array.isArray(value) ? value.filter(isTable) : [];
}
/** Keyed by text from outside, hence a Map. */
function byCode(list: Json, code: string): Map<string, Table> {
  return new Map(tables(list).flatMap((entry) => (typeof entry[code] === 'string' ? [[entry[code], entry] as const] : [])));
}

function rowsPatch(left: Json, before: Json, warnings: string[], limits: ScriptLimits): RowsPatch {
  if (!isTable(left) || !Array.isArray(left.cells)) throw new SandboxError('E_CONTRACT', 'dataSource came back in an unknown shape');
  if (left.cells.length > limits.cells) throw new SandboxError('E_OUTPUT', `more than ${limits.cells} cells changed`);
  const known = byCode(before, 'id');
  const cells: RowsPatch['cells'] = [];
  for (const cell of left.cells) {
    if (!Array.isArray(cell)) throw new SandboxError('E_CONTRACT', 'dataSource came back in an unknown shape');
    const [id, propertyCode, text] = cell;
    if (typeof id !== 'string' || typeof propertyCode !== 'string' || typeof text !== 'string')
      throw new SandboxError('E_CONTRACT', 'dataSource came back in an unknown shape');
    const row = known.get(id);
    // A column may be coded `constructor`; the row then has it itself (contract 15.1).
    if (!row || (isUnsafeKey(propertyCode) && !Object.hasOwn(row, propertyCode))) continue;
    cells.push({ id, propertyCode, value: safeParse(text, { maxChars: limits.resultChars, maxDepth: limits.resultDepth - 2 }) });
  }
  if (!Array.isArray(left.order)) return { order: null, cells };
  const order = new Set<string>();
  let unknown = 0;
  for (const id of left.order) {
    if (typeof id === 'string' && known.has(id)) order.add(id);
    else unknown++;
  }
  if (unknown > 0) warnings.push(`dataSource: ${unknown} rows with an unknown id were dropped`);
  return { order: [...order], cells };
}

function columnsPatch(left: Json, before: Json, warnings: string[]): ColumnPatch[] | null {
  if (!Array.isArray(left)) return null;
  const known = byCode(before, 'propertyCode');
  const result = new Map<string, ColumnPatch>();
  for (const column of tables(left)) {
    const { propertyCode, width, name, visible } = column;
    if (typeof propertyCode !== 'string' || !known.has(propertyCode)) {
      warnings.push('columns: one that the view does not have was dropped');
      continue;
    }
    const patch: ColumnPatch = { propertyCode };
    if (typeof width === 'string' || typeof width === 'number') patch.width = String(width).slice(0, 20);
    if (isWords(name)) patch.name = name.slice(0, 200);
    if (typeof visible === 'boolean') patch.visible = visible;
    result.set(propertyCode, patch);
  }
  for (const propertyCode of known.keys()) if (!result.has(propertyCode)) result.set(propertyCode, { propertyCode });
  return [...result.values()];
}

function actionsPatch(left: Json, before: Json, warnings: string[]): ActionPatch[] | null {
  if (!Array.isArray(left)) return null;
  const known = byCode(before, 'actionCode');
  const result = new Map<string, ActionPatch>();
  for (const action of tables(left)) {
    const { actionCode, name, visible, disabled, attributes } = action;
    if (typeof actionCode !== 'string' || !known.has(actionCode)) {
      warnings.push('queryActions: one that the list does not have was dropped');
      continue;
    }
    const patch: ActionPatch = { actionCode };
    if (isWords(name)) patch.name = name.slice(0, 200);
    if (typeof visible === 'boolean') patch.visible = visible;
    if (typeof disabled === 'boolean') patch.disabled = disabled;
    if (isTable(attributes)) patch.attributes = { class: plainName(attributes.class), id: plainName(attributes.id) };
    result.set(actionCode, patch);
  }
  for (const actionCode of known.keys()) if (!result.has(actionCode)) result.set(actionCode, { actionCode, visible: false });
  return [...result.values()];
}

/** A name with something to read; with a blank one the view's own stays. */
function isWords(name: Json | undefined): name is string {
  return typeof name === 'string' && name.trim() !== '';
}

function plainName(value: Json | undefined): string | undefined {
  return typeof value === 'string' && /^[\w -]{1,100}$/.test(value) ? value : undefined;
}
