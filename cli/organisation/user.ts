import { addUser, changeOrganisation, changeUser, type UserChange } from '#server/organisation/accounts.ts';
import type { Command } from '#cli/command/command.ts';
import { importFile, type FileColumn } from './importFile.ts';
import { emptied, LIST_OPTIONS, text } from './options.ts';
import { readSecret } from './secret.ts';
import { outputForm, organisationCommand, UsageFault, writeRows, type Form, type OrganisationSession, type ValuesOf } from './session.ts';

const USAGE = `Usage:
  portico user list [--json|--csv]             --csv: as import takes it, without passwords
  portico user add <username> --name <name> [--department <code>] [--mobile ..] [--email ..] [--employee-no ..]
                   [--position ..] [--office-phone ..] [--remark ..] [--permission APP_MNG|SYS_MNG|ADMIN|WORKFLOW_ADMIN]..
                   [--password-stdin]
  portico user set <username> [the same, an empty text empties] [--no-permissions]
  portico user password <username> [--password-stdin]
  portico user enable|disable|lock <username>
  portico user import <file.csv|file.xlsx> [--check]
  all: [--lang zh|en]`;

const OPTIONS = {
  name: text,
  department: text,
  mobile: text,
  email: text,
  'employee-no': text,
  position: text,
  'office-phone': text,
  remark: text,
  permission: { type: 'string', multiple: true },
  'no-permissions': { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  ...LIST_OPTIONS,
} as const;

/** Columns of a file of people; the first heading is the one that is shown. */
const COLUMNS: readonly FileColumn[] = [
  { field: 'username', headings: ['用户名', 'username'], required: true },
  { field: 'name', headings: ['姓名', 'name'] },
  { field: 'departmentId', headings: ['部门', 'department'] },
  { field: 'mobile', headings: ['手机', 'mobile'] },
  { field: 'email', headings: ['邮箱', 'email', 'e-mail'] },
  { field: 'employeeNo', headings: ['工号', 'employee number', 'employeeno'] },
  { field: 'position', headings: ['职位', 'position'] },
  { field: 'officePhone', headings: ['办公电话', 'office phone', 'officephone'] },
  { field: 'remark', headings: ['备注', 'remark', 'remarks'] },
  { field: 'permissions', headings: ['权限', 'permissions'] },
  { field: 'password', headings: ['初始密码', 'password', 'first password'] },
];

const ACTIONS = ['list', 'add', 'set', 'password', 'enable', 'disable', 'lock', 'import'];

type Values = ValuesOf<typeof OPTIONS>;

/** `portico user ...`: the accounts of the product, also while its server runs (contract 20.4). */
export const user: Command = organisationCommand({ name: 'user', actions: ACTIONS, usage: USAGE, options: OPTIONS }, act);

async function act(session: OrganisationSession, action: string, subject: string, values: Values): Promise<void> {
  if (action === 'list') return listUsers(session, outputForm(values));
  if (subject === '') throw new UsageFault(`portico user ${action}: who?`);
  if (action === 'import') return importPeople(session, subject, values.check === true);
  const { database, corpId, time, print } = session;
  const change = await userChangeOf(action, subject, values);
  await changeOrganisation(database, time, (edit) => (action === 'add' ? addUser(edit, subject, corpId, change) : changeUser(edit, subject, change)));
  print({ zh: `已保存用户“${subject}”`, en: `user "${subject}" stored` });
  if (action === 'add' && change.password === undefined) {
    print({ zh: `尚无密码，暂不能登录；设置密码：portico user password ${subject}`, en: `no password yet, so no sign-in: portico user password ${subject}` });
  }
}

const STATUS = { enable: 'ENABLE', disable: 'DISABLE', lock: 'LOCK' } as const;

async function userChangeOf(action: string, subject: string, values: Values): Promise<UserChange> {
  const status = STATUS[action as keyof typeof STATUS];
  if (status !== undefined) return { status };
  const secret = async () => readSecret(values['password-stdin'] === true, `${subject}: `);
  if (action === 'password') return { password: await secret() };
  return {
    name: emptied(values.name),
    departmentId: emptied(values.department),
    mobile: emptied(values.mobile),
    email: emptied(values.email),
    employeeNo: emptied(values['employee-no']),
    position: emptied(values.position),
    officePhone: emptied(values['office-phone']),
    remark: emptied(values.remark),
    permissions: values['no-permissions'] === true ? [] : values.permission,
    ...(values['password-stdin'] === true ? { password: await secret() } : {}),
  };
}

async function listUsers({ database }: OrganisationSession, form: Form): Promise<void> {
  const rows = await database.kysely
    .selectFrom('users')
    .select(['username', 'name', 'departmentId', 'permissions', 'status', 'mobile', 'email', 'employeeNo', 'position', 'officePhone', 'remark'])
    .orderBy('username')
    .execute();
  if (form === 'csv') return writeRows(rows, form, COLUMNS.slice(0, -1));
  const people = rows.map(({ username, name, departmentId: department, permissions, status, mobile, email, ...more }) => ({
    short: { username, name, department, permissions, status, mobile, email },
    more,
  }));
  // A terminal is not wide enough for all of it.
  writeRows(
    people.map(({ short, more }) => (form === 'json' ? { ...short, ...more } : short)),
    form,
  );
}

function importPeople(session: OrganisationSession, path: string, check: boolean): Promise<void> {
  return importFile(session, { path, columns: COLUMNS, keys: ['username'], check }, async (edit, { cells }, remark) => {
    const { username = '', password, permissions, ...rest } = cells;
    const texts = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value === '' ? null : value]));
    const change: UserChange = {
      ...texts,
      ...(permissions === undefined ? {} : { permissions: permissions.split(/[;；,，\s]+/).filter((name) => name !== '') }),
      ...(password ? { password } : {}),
    };
    const known = await edit.tx.selectFrom('users').select('permissions').where('username', '=', username).executeTakeFirst();
    // An empty cell means so too, where one column for all was meant for a few.
    const lost = (known?.permissions ?? []).filter((name) => change.permissions?.includes(name) === false).join(', ');
    if (lost !== '') remark({ zh: `“${username}”失去权限 ${lost}`, en: `"${username}" loses ${lost}` });
    await (known ? changeUser(edit, username, change) : addUser(edit, username, session.corpId, change));
    return 'taken';
  });
}
