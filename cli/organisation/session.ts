import { parseArgs, type ParseArgsConfig } from 'node:util';
import { replaceSteering } from '#schemas/steering.ts';
import { CSV_HEAD, csvLine } from '#schemas/sheets/csvCell.ts';
import { readSettings } from '#server/services/settings.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { emptyDataDirectory } from '#server/db/dataDirectory.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Database } from '#server/db/database.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { AccountFault } from '#server/organisation/accounts.ts';
import { USAGE_STATUS, type Command } from '#cli/command/command.ts';
import type { FileColumn } from './importFile.ts';

/** Variables of the environment the command was called in. */
type Variables = Readonly<Record<string, string | undefined>>;

/** What an action of these commands works with. */
export interface OrganisationSession {
  database: Database;
  corpId: string;
  /** When the command was called; `time` as wall clock of the server's zone. */
  now: Date;
  time: string;
  print(text: Bilingual): void;
}

/** The language a person requested, else that of their terminal. */
function languageOfTerminal(requested: string | undefined, env: Variables): keyof Bilingual {
  const given = requested ?? env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? '';
  return /^zh/i.test(given) ? 'zh' : 'en';
}

/** The call was not understood; the usage is shown. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}

/**
 * Opens the database of the product beside a running server and does something with the organisation there.
 * Answers the exit status: 0 done, 1 refused with a sentence, 2 not understood.
 */
async function withOrganisation(
  env: Variables,
  { language, usage }: { language: keyof Bilingual; usage: string },
  work: (session: OrganisationSession) => Promise<void>,
): Promise<number> {
  const print = (text: Bilingual) => void process.stdout.write(`${shown(text[language])}\n`);
  let database: Database | undefined;
  try {
    const { corporation, timeZone } = readSettings(env.PORTICO_SETTINGS || undefined);
    refuseEmpty(env);
    database = await openDatabase(env);
    const now = new Date();
    await work({ database, corpId: corporation.corpId, now, time: wallClock(now, timeZone), print });
    return 0;
  } catch (error) {
    if (error instanceof UsageFault) {
      process.stderr.write(`${error.message}\n${usage}\n`);
      return USAGE_STATUS;
    }
    process.stderr.write(`${shown(error instanceof AccountFault ? error.text[language] : messageOfError(error))}\n`);
    return 1;
  } finally {
    await database?.close();
  }
}

/** A mistyped folder would become a database of its own that nobody signs in to. */
function refuseEmpty(env: Variables): void {
  const directory = emptyDataDirectory(env);
  if (directory === undefined) return;
  throw new AccountFault(
    `“${directory}”中还没有数据库：请先启动一次服务器，或用 PORTICO_DATA 指定它的文件夹`,
    `There is no database in "${directory}" yet: start the server once, or name its folder in PORTICO_DATA`,
  );
}

const messageOfError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Options = NonNullable<ParseArgsConfig['options']>;
/** What was given for the options of a command. */
export type ValuesOf<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: O }>>['values'];

/** A command `portico <thing> <action> [subject] [options]` over the organisation. */
export function organisationCommand<const O extends Options>(
  { name, actions, usage, options }: { name: string; actions: readonly string[]; usage: string; options: O },
  act: (session: OrganisationSession, action: string, subject: string, values: ValuesOf<O>) => Promise<void>,
): Command {
  const check = ([action = '']: readonly string[]): void => {
    if (action === '') throw new UsageFault(`portico ${name}: what is to be done?`);
    if (!actions.includes(action)) throw new UsageFault(`there is no command portico ${name} ${action}`);
  };
  return databaseCommand({ usage, options, check }, (session, [action = '', subject = ''], values) => act(session, action, subject, values));
}

/** A command over the database of the server, also while that runs; `check` refuses what is not understood before it is opened. */
export function databaseCommand<const O extends Options>(
  { usage, options, check }: { usage: string; options: O; check(positionals: readonly string[]): void },
  act: (session: OrganisationSession, positionals: readonly string[], values: ValuesOf<O>) => Promise<void>,
): Command {
  return async (args, env) => {
    try {
      const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { ...options, lang: { type: 'string' } } });
      check(positionals);
      // The options are those of the command, and the language of its words.
      const language = languageOfTerminal((values as { lang?: string }).lang, env);
      return await withOrganisation(env, { language, usage }, (session) => act(session, positionals, values as ValuesOf<O>));
    } catch (error) {
      process.stderr.write(`${messageOfError(error)}\n${usage}\n`);
      return USAGE_STATUS;
    }
  };
}

const hexCodeOf = (sign: string): string => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
const escapeOfJson = (sign: string): string => `\\u${hexCodeOf(sign)}`;

/** A text as a terminal may have it: what would steer it is spelt out, lines stay lines. */
const shown = (text: string, spelt = (sign: string) => `<U+${hexCodeOf(sign).toUpperCase()}>`): string =>
  replaceSteering(text, (sign) => (sign === '\n' ? sign : spelt(sign)));

/** How a list is written. */
export type Form = 'columns' | 'json' | 'csv';

/** What `--json` and `--csv` write. */
export function outputForm({ json, csv }: { json?: boolean; csv?: boolean }): Form {
  if (json === true && csv === true) throw new UsageFault('--json and --csv cannot be had at once');
  if (csv === true) return 'csv';
  return json === true ? 'json' : 'columns';
}

/** Rows as columns of equal width, as JSON, or as a file that import takes again, with its columns in their order. */
export function writeRows(rows: readonly Readonly<Record<string, unknown>>[], form: Form, columns: readonly FileColumn[] = []): void {
  if (form === 'json') return void process.stdout.write(`${shown(JSON.stringify(rows, null, 2), escapeOfJson)}\n`);
  if (form === 'csv') {
    const lines = [columns.map(({ headings }) => headings[0]), ...rows.map((row) => columns.map(({ field }) => row[field]))];
    return void process.stdout.write(`${CSV_HEAD}${lines.map((line) => `${csvLine(line.map((value) => joinedText(value, ';')))}\r\n`).join('')}`);
  }
  const keys = Object.keys(rows[0] ?? {});
  const table = [keys, ...rows.map((row) => keys.map((key) => shown(joinedText(row[key], ' ').replaceAll('\n', ' '))))];
  const widths = keys.map((_, at) => Math.max(...table.map((line) => terminalWidthOf(line[at] ?? ''))));
  for (const line of table)
    process.stdout.write(
      `${line
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - terminalWidthOf(cell)))
        .join('  ')
        .trimEnd()}\n`,
    );
}

const joinedText = (value: unknown, separator: string): string => (Array.isArray(value) ? value.join(separator) : String(value ?? ''));

/** Columns of a terminal: Chinese characters take two. */
const terminalWidthOf = (text: string): number => [...text].reduce((sum, character) => sum + (/[\u1100-\uffdc]/.test(character) ? 2 : 1), 0);
