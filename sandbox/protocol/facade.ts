/** What differs between the scripts of lists and of forms; everything else of the sandbox is the same for both. Contract 13.4, 14. */
import type { TSchema } from 'typebox';
import { formHooks, hooks, otherFormRuns, otherRuns, type HookRow, type RunKind, type ScriptLimits } from '#schemas/hooks.ts';
import { bridge } from './bridge.ts';
import type { BridgeRow, CommandRow, Rows, ValuePlusRow } from './bridgeRows.ts';
import { formBridge } from './formBridge.ts';
import type { ScriptInfo } from './protocol.ts';
import type { ZoneTable } from './zone.ts';

/** One kind of script. */
export interface Facade {
  kind: 'list' | 'form';
  rows: Rows;
  /** Names an author can write a hook under. */
  hooks: readonly string[];
  runs: Readonly<Record<string, HookRow>>;
  /** Member that stands for an argument of a hook; undefined = it comes with the event. */
  memberFor(argument: string, info: ScriptInfo): string | undefined;
  /** Member whose rows make budgets grow; null = none. */
  counted: string | null;
}

/** Scripts of lists (contract 13). */
export const listFacade: Facade = {
  kind: 'list',
  rows: bridge,
  hooks: Object.keys(hooks),
  runs: { ...hooks, ...otherRuns },
  memberFor: (argument, info) => (argument === 'data' ? dataMember(info) : undefined),
  counted: 'dataSource',
};

/** Scripts of forms (contract 14). */
export const formFacade: Facade = {
  kind: 'form',
  rows: formBridge,
  hooks: Object.keys(formHooks),
  runs: { ...formHooks, ...otherFormRuns },
  memberFor: (argument) => (argument === 'data' || argument === 'dataPermission' ? `$${argument}` : undefined),
  counted: null,
};

/** The member that holds the rows of a list script's hooks. Source: contract 13.5. */
export function dataMember({ listData }: ScriptInfo): string {
  return listData === 'replace' ? 'userListData' : 'dataSource';
}

/** The row of a run. */
export function runRow({ kind, runs }: Facade, run: RunKind): HookRow {
  const row = runs[run];
  if (!row) throw new Error(`the script of a ${kind} has no ${run}`);
  return row;
}

/** The row of a name that came from the guest; null for anything that is not a command. */
export function commandRow({ rows }: Facade, name: string): CommandRow | null {
  const row: BridgeRow | undefined = Object.hasOwn(rows, name) ? rows[name] : undefined;
  return row?.access === 'command' ? row : null;
}

/** Names of all members with one of the accesses. */
export function memberNamesOf({ rows }: Facade, ...accesses: BridgeRow['access'][]): string[] {
  return Object.keys(rows).filter((name) => accesses.some((access) => rows[name]?.access === access));
}

/** Value+ members that are read back when a run of this kind ends. */
export function readBackOf(facade: Facade, hook: string): string[] {
  return memberNamesOf(facade, 'value+').filter((name) => {
    const { readBackIn } = facade.rows[name] as ValuePlusRow; // memberNamesOf gave the rows of this access
    return readBackIn === undefined || readBackIn.includes(hook);
  });
}

/** The prelude's configuration as text: the table, the hook names, limits, time zone (`[fromUtcMs, offsetMs]` rows) and time. */
export function guestConfigText({ kind, rows, hooks: names }: Facade, options: { limits: ScriptLimits; zone: ZoneTable; now: number }): string {
  const members = Object.entries(rows).map(([name, row]) =>
    row.access === 'command' ? { name, access: row.access, shape: row.shape, arity: arityOf(row.args) } : { name, access: row.access },
  );
  const { commands, cells, logLines, logChars, resultChars } = options.limits;
  return JSON.stringify({
    kind,
    members,
    hooks: names,
    limits: { commands, cells, logLines, logChars, resultChars },
    zone: options.zone,
    now: options.now,
    listData: null,
  });
}

function arityOf(args: TSchema): number {
  return 'items' in args && Array.isArray(args.items) ? args.items.length : 0;
}

/** The kind of script a configuration of a guest was made for; a recording is somebody else's text, and older ones are all of lists. */
export function kindOfFacade(guestConfig: string): Facade['kind'] {
  return guestConfig.startsWith('{"kind":"form"') ? 'form' : 'list';
}
