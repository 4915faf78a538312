import { addDepartment, changeDepartment, changeOrganisation, removeDepartment, type DepartmentChange } from '#server/organisation/accounts.ts';
import type { Command } from '../command.ts';
import { importFile, type FileColumn } from './importFile.ts';
import { organisationCommand, UsageFault, writeRows, type OrganisationSession, type ValuesOf } from './session.ts';

const USAGE = `Usage:
  portico department list [--json]
  portico department add <code> --name <name> [--name-en ..] [--parent <code>] [--leader <username>]
  portico department set <code> [--name ..] [--name-en ..] [--leader <username>, empty = none]
  portico department remove <code>
  portico department import <file.csv|file.xlsx> [--check]
  all: [--lang zh|en]`;

const text = { type: 'string' } as const;
const OPTIONS = { name: text, 'name-en': text, parent: text, leader: text, json: { type: 'boolean' }, check: { type: 'boolean' } } as const;

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
    return writeRows(rows, values.json === true);
  }
  if (subject === '') throw new UsageFault(`portico department ${action}: which one?`);
  if (action === 'import') return importDepartments(session, subject, values.check === true);
  const change: DepartmentChange = { name: values.name, nameEn: emptied(values['name-en']), leaderId: emptied(values.leader) };
  await changeOrganisation(database, async (tx) => {
    if (action === 'add') return addDepartment(tx, subject, values.parent || null, change);
    if (action === 'set') return changeDepartment(tx, subject, change);
    return removeDepartment(tx, subject);
  });
  say(
    action === 'remove'
      ? { zh: `已停用部门“${subject}”`, en: `department "${subject}" is out of use` }
      : { zh: `已保存部门“${subject}”`, en: `department "${subject}" stored` },
  );
}

const emptied = (value: string | undefined): string | null | undefined => (value === '' ? null : value);

function importDepartments(session: OrganisationSession, path: string, check: boolean): Promise<void> {
  return importFile(session, { path, columns: COLUMNS, check }, async (tx, { cells }) => {
    const { code = '', name, nameEn, parent = '', leader } = cells;
    const change: DepartmentChange = { name: name || undefined, nameEn: emptied(nameEn), leaderId: emptied(leader) };
    const isKnown = async (id: string) => (await tx.selectFrom('departments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    if (await isKnown(code)) await changeDepartment(tx, code, change);
    else if (parent !== '' && !(await isKnown(parent))) return 'later';
    else await addDepartment(tx, code, parent || null, change);
    return 'taken';
  });
}
