import { changeMembers, changeOrganisation, putRole } from '#server/organisation/accounts.ts';
import type { Command } from '#cli/command/command.ts';
import { importFile, type FileColumn } from './importFile.ts';
import { emptied, NAMED_COLUMNS, NAMED_OPTIONS } from './options.ts';
import { outputForm, organisationCommand, UsageFault, writeRows, type Form, type OrganisationSession, type ValuesOf } from './session.ts';

const USAGE = `Usage:
  portico role list [--json|--csv]             --csv: as import takes it
  portico role put <code> --name <name> [--name-en ..]
  portico role members <code> [--add <username>].. [--remove <username>]..
  portico role import <file.csv|file.xlsx> [--check]      a line for each member of each role
  all: [--lang zh|en]`;

const several = { type: 'string', multiple: true } as const;
const OPTIONS = { ...NAMED_OPTIONS, add: several, remove: several } as const;

const COLUMNS: readonly FileColumn[] = [...NAMED_COLUMNS, { field: 'member', headings: ['成员', 'member'] }];

const ACTIONS = ['list', 'put', 'members', 'import'];

type Values = ValuesOf<typeof OPTIONS>;

/** `portico role ...`: the roles of the organisation and who is in them, also while its server runs (contract 20.4). */
export const role: Command = organisationCommand({ name: 'role', actions: ACTIONS, usage: USAGE, options: OPTIONS }, act);

async function act(session: OrganisationSession, action: string, subject: string, values: Values): Promise<void> {
  const { database, time, print } = session;
  if (action === 'list') return listRoles(session, outputForm(values));
  if (subject === '') throw new UsageFault(`portico role ${action}: which one?`);
  if (action === 'import') return importRoles(session, subject, values.check === true);
  await changeOrganisation(database, time, async (edit) => {
    if (action === 'members') return changeMembers(edit, subject, { add: values.add ?? [], remove: values.remove ?? [] });
    if (!values.name) throw new UsageFault('portico role put: --name is missing');
    return putRole(edit, subject, { name: values.name, nameEn: emptied(values['name-en']) });
  });
  print({ zh: `已保存角色“${subject}”`, en: `role "${subject}" stored` });
}

async function listRoles({ database }: OrganisationSession, form: Form): Promise<void> {
  const roles = await database.kysely.selectFrom('roles').select(['id as code', 'name', 'nameEn']).orderBy('id').execute();
  const members = await database.kysely.selectFrom('roleMembers').selectAll().orderBy('userId').execute();
  const rows = roles.map((one) => ({ ...one, members: members.filter(({ roleId }) => roleId === one.code).map(({ userId }) => userId) }));
  if (form !== 'csv') return writeRows(rows, form);
  const lines = rows.flatMap(({ members: people, ...one }) => (people.length === 0 ? [''] : people).map((member) => ({ ...one, member })));
  writeRows(lines, form, COLUMNS);
}

function importRoles(session: OrganisationSession, path: string, check: boolean): Promise<void> {
  return importFile(session, { path, columns: COLUMNS, keys: ['code', 'member'], check }, async (edit, { cells }) => {
    const { code = '', name, nameEn, member } = cells;
    const known = await edit.tx.selectFrom('roles').select('name').where('id', '=', code).executeTakeFirst();
    if (!known || name) await putRole(edit, code, { name: name || known?.name || code, nameEn: emptied(nameEn) });
    if (member) await changeMembers(edit, code, { add: [member], remove: [] });
    return 'taken';
  });
}
