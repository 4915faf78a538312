import {
  addDepartment,
  changeDepartment,
  changeOrganisation,
  moveDepartment,
  removeDepartment,
  type DepartmentChange,
  type AccountEdit,
} from '#server/organisation/accounts.ts';
import type { Command } from '#cli/command/command.ts';
import { importFile, type FileColumn } from './importFile.ts';
import { emptied, NAMED_COLUMNS, NAMED_OPTIONS, text } from './options.ts';
import { outputForm, organisationCommand, UsageFault, writeRows, type OrganisationSession, type ValuesOf } from './session.ts';

const USAGE = `Usage:
  portico department list [--json|--csv]             --csv: as import takes it
  portico department add <code> --name <name> [--name-en ..] [--parent <code>] [--leader <username>]
  portico department set <code> [--name ..] [--name-en ..] [--parent <code>, empty = at the top] [--leader <username>, empty = none]
  portico department remove <code>
  portico department import <file.csv|file.xlsx> [--check]
  all: [--lang zh|en]`;

const OPTIONS = { ...NAMED_OPTIONS, parent: text, leader: text } as const;

const COLUMNS: readonly FileColumn[] = [
  ...NAMED_COLUMNS,
  { field: 'parent', headings: ['上级部门', 'parent'] },
  { field: 'leader', headings: ['负责人', 'leader'] },
];

const ACTIONS = ['list', 'add', 'set', 'remove', 'import'];

type Values = ValuesOf<typeof OPTIONS>;

/** `portico department ...`: the departments of the organisation, also while its server runs (contract 20.4). */
export const department: Command = organisationCommand({ name: 'department', actions: ACTIONS, usage: USAGE, options: OPTIONS }, act);

async function act(session: OrganisationSession, action: string, subject: string, values: Values): Promise<void> {
  const { database, time, print } = session;
  if (action === 'list') {
    const rows = await database.kysely
      .selectFrom('departments')
      .select(['id as code', 'name', 'nameEn', 'parentId as parent', 'leaderId as leader'])
      .where('disabled', '=', false)
      .orderBy('path')
      .execute();
    return writeRows(rows, outputForm(values), COLUMNS);
  }
  if (subject === '') throw new UsageFault(`portico department ${action}: which one?`);
  if (action === 'import') return importDepartments(session, subject, values.check === true);
  const change: DepartmentChange = { name: values.name, nameEn: emptied(values['name-en']), leaderId: emptied(values.leader) };
  await changeOrganisation(database, time, async (edit) => {
    if (action === 'add') return addDepartment(edit, subject, values.parent || null, change);
    if (action === 'set') return set(edit, subject, change, values.parent);
    return removeDepartment(edit, subject);
  });
  print(
    action === 'remove'
      ? { zh: `已停用部门“${subject}”`, en: `department "${subject}" is out of use` }
      : { zh: `已保存部门“${subject}”`, en: `department "${subject}" stored` },
  );
}

/** Changes a department; with `parent` it moves there, with '' to the top. */
async function set(edit: AccountEdit, code: string, change: DepartmentChange, parent: string | undefined): Promise<void> {
  await changeDepartment(edit, code, change);
  if (parent !== undefined) await moveDepartment(edit, code, parent || null);
}

function importDepartments(session: OrganisationSession, path: string, check: boolean): Promise<void> {
  return importFile(session, { path, columns: COLUMNS, keys: ['code'], check }, async (edit, { cells }) => {
    const { code = '', name, nameEn, parent, leader } = cells;
    const change: DepartmentChange = { name: name || undefined, nameEn: emptied(nameEn), leaderId: emptied(leader) };
    const isKnown = async (id: string) =>
      (await edit.tx.selectFrom('departments').select('id').where('id', '=', id).where('disabled', '=', false).executeTakeFirst()) !== undefined;
    if (parent && !(await isKnown(parent))) return 'later';
    if (await isKnown(code)) await set(edit, code, change, parent);
    else await addDepartment(edit, code, parent || null, change);
    return 'taken';
  });
}
