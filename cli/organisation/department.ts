import { addDepartment, changeDepartment, changeOrganisation, moveDepartment, removeDepartment, type DepartmentChange } from '#server/organisation/accounts.ts';
import type { Tx } from '#server/db/database.ts';
import type { Command } from '../command.ts';
import { importFile, type FileColumn } from './importFile.ts';
import { formOf, organisationCommand, UsageFault, writeRows, type OrganisationSession, type ValuesOf } from './session.ts';

const USAGE = `Usage:
  portico department list [--json|--csv]             --csv: as import takes it
  portico department add <code> --name <name> [--name-en ..] [--parent <code>] [--leader <username>]
  portico department set <code> [--name ..] [--name-en ..] [--parent <code>, empty = at the top] [--leader <username>, empty = none]
  portico department remove <code>
  portico department import <file.csv|file.xlsx> [--check]
  all: [--lang zh|en]`;

const text = { type: 'string' } as const;
const OPTIONS = {
  name: text,
  'name-en': text,
  parent: text,
  leader: text,
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  check: { type: 'boolean' },
} as const;

const COLUMNS: readonly FileColumn[] = [
  { field: 'code', headings: ['编码', 'code'], required: true },
  { field: 'name', headings: ['名称', 'name'] },
  { field: 'nameEn', headings: ['英文名称', 'english name', 'nameen'] },
  { field: 'parent', headings: ['上级部门', 'parent'] },
  { field: 'leader', headings: ['负责人', 'leader'] },
];

const ACTIONS = ['list', 'add', 'set', 'remove', 'import'];

type Values = ValuesOf<typeof OPTIONS>;

/** `portico department ...`: the departments of the organisation, also while its server runs (contract 20.4). */
export const department: Command = organisationCommand({ name: 'department', actions: ACTIONS, usage: USAGE, options: OPTIONS }, act);

async function act(session: OrganisationSession, action: string, subject: string, values: Values): Promise<void> {
  const { database, say } = session;
  if (action === 'list') {
    const rows = await database.kysely
      .selectFrom('departments')
      .select(['id as code', 'name', 'nameEn', 'parentId as parent', 'leaderId as leader'])
      .where('disabled', '=', false)
      .orderBy('path')
      .execute();
    return writeRows(rows, formOf(values), COLUMNS);
  }
  if (subject === '') throw new UsageFault(`portico department ${action}: which one?`);
  if (action === 'import') return importDepartments(session, subject, values.check === true);
  const change: DepartmentChange = { name: values.name, nameEn: emptied(values['name-en']), leaderId: emptied(values.leader) };
  await changeOrganisation(database, async (tx) => {
    if (action === 'add') return addDepartment(tx, subject, values.parent || null, change);
    if (action === 'set') return set(tx, subject, change, values.parent);
    return removeDepartment(tx, subject);
  });
  say(
    action === 'remove'
      ? { zh: `已停用部门“${subject}”`, en: `department "${subject}" is out of use` }
      : { zh: `已保存部门“${subject}”`, en: `department "${subject}" stored` },
  );
}

/** Changes a department; with `parent` it moves there, with '' to the top. */
async function set(tx: Tx, code: string, change: DepartmentChange, parent: string | undefined): Promise<void> {
  await changeDepartment(tx, code, change);
  if (parent !== undefined) await moveDepartment(tx, code, parent || null);
}

const emptied = (value: string | undefined): string | null | undefined => (value === '' ? null : value);

function importDepartments(session: OrganisationSession, path: string, check: boolean): Promise<void> {
  return importFile(session, { path, columns: COLUMNS, check }, async (tx, { cells }) => {
    const { code = '', name, nameEn, parent, leader } = cells;
    const change: DepartmentChange = { name: name || undefined, nameEn: emptied(nameEn), leaderId: emptied(leader) };
    const isKnown = async (id: string) => (await tx.selectFrom('departments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    if (parent && !(await isKnown(parent))) return 'later';
    if (await isKnown(code)) await set(tx, code, change, parent);
    else await addDepartment(tx, code, parent || null, change);
    return 'taken';
  });
}
