import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Permission, SYSTEM_USER } from '#schemas/codes.ts';
import { passwordFault } from '#schemas/passwordRules.ts';
import { holdsSteering } from '#schemas/steering.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { passwordRuleText } from '#server/refusals/session.ts';
import { endAccess } from '#server/session/endAccess.ts';
import { hashPassword } from '#server/session/passwords.ts';
import { writeAudit, type Writer } from '#server/store/auditLog.ts';
import { keyedPerson, keyedUnit } from './keyedNames.ts';
import { markOrganisationChanged } from './organisation.ts';

/** Something about an account, a department or a role that cannot be done, in words for the caller. */
export class AccountFault extends Error {
  override readonly name = 'AccountFault';
  readonly text: Bilingual;

  constructor(zh: string, en: string) {
    super(en);
    this.text = { zh, en };
  }
}

/** What is known of a person; absent = as it was, null = emptied. */
export interface UserChange {
  name?: string | null;
  departmentId?: string | null;
  mobile?: string | null;
  email?: string | null;
  employeeNo?: string | null;
  position?: string | null;
  officePhone?: string | null;
  remark?: string | null;
  permissions?: string[];
  status?: 'ENABLE' | 'DISABLE' | 'LOCK';
  /** In clear; the person must choose their own at the next sign-in. */
  password?: string;
}

const CODE = /^[A-Za-z0-9._@-]{1,64}$/;
const MOST_CHARACTERS = 200;
const PERMISSIONS: ReadonlySet<string> = new Set(Object.values(Permission));
const TEXTS = ['name', 'mobile', 'email', 'employeeNo', 'position', 'officePhone', 'remark'] as const;
/** Who the audit log names for what was done at the server itself. */
export const OPERATOR = 'operator';
/** Names that stand in the audit log for no person: nobody is to be taken for one of them. */
const RESERVED: ReadonlySet<string> = new Set([OPERATOR, SYSTEM_USER]);

/** A change of the organisation under way: its transaction, and who makes it. */
export interface AccountEdit {
  readonly tx: Tx;
  readonly writer: Writer;
}

/**
 * Does several things to the organisation together, or none of them; a running server takes them up within seconds.
 * Units: `time` = wall clock of the server's zone, for the audit log.
 */
export async function changeOrganisation<T>(database: Database, time: string, work: (edit: AccountEdit) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    const result = await work({ tx, writer: { userId: OPERATOR, time } });
    await markOrganisationChanged(tx, randomUUID());
    return result;
  });
}

/** Makes an account. Errors: AccountFault. */
export async function addUser(edit: AccountEdit, username: string, corpId: string, given: UserChange): Promise<void> {
  const { tx } = edit;
  if (!CODE.test(username)) {
    throw new AccountFault(
      `用户名“${username}”只能包含字母、数字和 . _ @ -，最多 64 个字符`,
      `The username "${username}" may hold letters, digits and . _ @ - only, at most 64`,
    );
  }
  if (RESERVED.has(username.toLowerCase())) {
    throw new AccountFault(`用户名“${username}”在审计日志中另有所指，不能使用`, `The username "${username}" means somebody else in the audit log`);
  }
  if (await tx.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()) {
    throw new AccountFault(`用户“${username}”已存在`, `There is a user "${username}" already`);
  }
  if (!given.name) throw new AccountFault(`用户“${username}”缺少姓名`, `The user "${username}" has no name`);
  await tx
    .insertInto('users')
    .values({ id: username, username, ...keyedPerson(given.name), corpId, permissions: [] })
    .execute();
  await changeUser(edit, username, given);
}

/** Changes what is given of an account; who may no longer sign in is signed out. Errors: AccountFault. */
export async function changeUser(edit: AccountEdit, username: string, given: UserChange): Promise<void> {
  const { tx } = edit;
  const user = await tx.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  if (!user) throw new AccountFault(`没有用户“${username}”`, `There is no user "${username}"`);
  const { id } = user;
  for (const key of TEXTS) checkText(key, given[key]);
  if (given.name === null) throw new AccountFault(`用户“${username}”缺少姓名`, `The user "${username}" has no name`);
  if (given.departmentId) await expectDepartment(tx, given.departmentId);
  const unknown = given.permissions?.find((name) => !PERMISSIONS.has(name));
  if (unknown !== undefined) {
    const known = [...PERMISSIONS].join(', ');
    throw new AccountFault(`没有权限“${unknown}”，可用：${known}`, `There is no permission "${unknown}"; there are ${known}`);
  }
  const { password, departmentId, ...columns } = given;
  const name = given.name ?? undefined;
  const secret = password === undefined ? {} : { passwordHash: await hashPassword(checkedPassword(password)), passwordChangedAt: null };
  const values = { ...columns, ...(name && keyedPerson(name)), ...(departmentId === undefined ? {} : { departmentId }), ...secret };
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) await tx.updateTable('users').set(set).where('id', '=', id).execute();
  if (departmentId !== undefined) await moveTo(tx, id, departmentId);
  if (password !== undefined || (given.status !== undefined && given.status !== 'ENABLE')) {
    await endAccess(tx, id, { reason: 'changed by the operator', at: new Date() });
  }
  await auditChange(edit, 'account', id, Object.keys(given));
}

/** The main department of a person is another one; what else they belong to stays. */
async function moveTo(tx: Tx, userId: string, departmentId: string | null): Promise<void> {
  await tx.deleteFrom('userDepartments').where('userId', '=', userId).where('isMain', '=', true).execute();
  if (departmentId === null) return;
  await tx
    .insertInto('userDepartments')
    .values({ userId, departmentId, isMain: true })
    .onConflict((conflict) => conflict.columns(['userId', 'departmentId']).doUpdateSet({ isMain: true }))
    .execute();
}

function checkText(key: string, text: string | null | undefined): void {
  if (text != null && Array.from(text).length > MOST_CHARACTERS) {
    throw new AccountFault(`${key} 超过 ${MOST_CHARACTERS} 个字符`, `${key} has more than ${MOST_CHARACTERS} characters`);
  }
  // A remark may have lines.
  if (text != null && holdsSteering(key === 'remark' ? text.replaceAll(/[\t\r\n]/g, ' ') : text)) {
    throw new AccountFault(`${key} 含有控制字符或改变阅读方向的字符`, `${key} holds control characters, or signs that turn the reading order round`);
  }
}

function checkedPassword(password: string): string {
  if (passwordFault(password) !== undefined) {
    throw new AccountFault(passwordRuleText.zh, passwordRuleText.en);
  }
  return password;
}

/** What is known of a department; absent = as it was. */
export interface DepartmentChange {
  name?: string;
  nameEn?: string | null;
  leaderId?: string | null;
  sortKey?: number;
}

/** Makes a department below another one, or at the top; one out of use comes back with what is given. Errors: AccountFault. */
export async function addDepartment(edit: AccountEdit, code: string, parentId: string | null, given: DepartmentChange): Promise<void> {
  const { tx } = edit;
  if (!CODE.test(code)) throw new AccountFault(`部门编码“${code}”不可用`, `The department code "${code}" cannot be used`);
  const known = await tx.selectFrom('departments').select('disabled').where('id', '=', code).executeTakeFirst();
  if (known?.disabled === false) throw new AccountFault(`部门“${code}”已存在`, `There is a department "${code}" already`);
  if (known) return restoreDepartment(edit, code, parentId, given);
  if (!given.name) throw new AccountFault(`部门“${code}”缺少名称`, `The department "${code}" has no name`);
  const parent = parentId === null ? undefined : await expectDepartment(tx, parentId);
  await tx
    .insertInto('departments')
    .values({ id: code, ...keyedUnit(given.name), parentId, path: `${parent?.path ?? ''}${code}/` })
    .execute();
  await changeDepartment(edit, code, given);
}

/** Records still refer to a department out of use: it comes back with them, wherever it belongs now. */
async function restoreDepartment(edit: AccountEdit, code: string, parentId: string | null, given: DepartmentChange): Promise<void> {
  await edit.tx.updateTable('departments').set({ disabled: false }).where('id', '=', code).execute();
  await auditChange(edit, 'department', code, ['disabled']);
  await moveDepartment(edit, code, parentId);
  await changeDepartment(edit, code, given);
}

/** Renames a department or gives it another leader. Errors: AccountFault. */
export async function changeDepartment(edit: AccountEdit, code: string, given: DepartmentChange): Promise<void> {
  const { tx } = edit;
  await expectDepartment(tx, code);
  checkText('name', given.name);
  checkText('nameEn', given.nameEn);
  if (given.leaderId) await expectUser(tx, given.leaderId);
  const named = given.name === undefined ? given : { ...given, ...keyedUnit(given.name) };
  const set = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) await tx.updateTable('departments').set(set).where('id', '=', code).execute();
  await auditChange(edit, 'department', code, Object.keys(given));
}

/** Puts a department with everything below it under another one, or at the top. Errors: AccountFault. */
export async function moveDepartment(edit: AccountEdit, code: string, parentId: string | null): Promise<void> {
  const { tx } = edit;
  const { path: before } = await expectDepartment(tx, code);
  const parent = parentId === null ? undefined : await expectDepartment(tx, parentId);
  if (parent?.path.startsWith(before)) {
    throw new AccountFault(`部门“${code}”不能移到自身或其下级部门“${parentId}”之下`, `The department "${code}" cannot be moved below itself ("${parentId}")`);
  }
  const after = `${parent?.path ?? ''}${code}/`;
  if (after === before) return;
  await tx.updateTable('departments').set({ parentId }).where('id', '=', code).execute();
  const all = await tx.selectFrom('departments').select(['id', 'path']).execute();
  for (const { id, path } of all.filter((one) => one.path.startsWith(before))) {
    await tx
      .updateTable('departments')
      .set({ path: after + path.slice(before.length) })
      .where('id', '=', id)
      .execute();
  }
  await moveRows(tx, before, after);
  await auditChange(edit, 'department', code, ['parentId']);
}

/** Records keep the path of their department beside its code. */
async function moveRows(tx: Tx, before: string, after: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`select table_name as "table" from information_schema.columns
    where table_schema = current_schema() and column_name = 'ownerDeptQueryCode'`.execute(tx);
  const column = sql.ref('ownerDeptQueryCode');
  for (const { table } of rows) {
    await sql`update ${sql.table(table)} set ${column} = ${after}::text || substr(${column}, ${before.length + 1}::int)
      where left(${column}, ${before.length}::int) = ${before}`.execute(tx);
  }
}

/** Takes a department away that has neither people nor departments below it. Errors: AccountFault. */
export async function removeDepartment(edit: AccountEdit, code: string): Promise<void> {
  const { tx } = edit;
  await expectDepartment(tx, code);
  const below = await tx.selectFrom('departments').select('id').where('parentId', '=', code).where('disabled', '=', false).limit(1).executeTakeFirst();
  const member = await tx.selectFrom('userDepartments').select('userId').where('departmentId', '=', code).limit(1).executeTakeFirst();
  if (below ?? member) throw new AccountFault(`部门“${code}”下还有部门或人员，不能删除`, `The department "${code}" still has departments or people`);
  // Records refer to it by its code: it is out of use, not deleted.
  await tx.updateTable('departments').set({ disabled: true }).where('id', '=', code).execute();
  await auditChange(edit, 'department', code, ['disabled']);
}

/** Makes a role, or renames the one there is, which keeps an English name that is not given. Errors: AccountFault. */
export async function putRole(edit: AccountEdit, code: string, given: { name: string; nameEn?: string | null }): Promise<void> {
  const { tx } = edit;
  if (!CODE.test(code)) throw new AccountFault(`角色编码“${code}”不可用`, `The role code "${code}" cannot be used`);
  checkText('name', given.name);
  checkText('nameEn', given.nameEn);
  const named = { ...given, ...keyedUnit(given.name) };
  const set = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  await tx
    .insertInto('roles')
    .values({ id: code, ...named, parentId: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
    .execute();
  await auditChange(edit, 'role', code, ['name']);
}

/** Puts people into a role and takes others out. Errors: AccountFault. */
export async function changeMembers(edit: AccountEdit, code: string, change: { add: readonly string[]; remove: readonly string[] }): Promise<void> {
  const { tx } = edit;
  const role = await tx.selectFrom('roles').select('id').where('id', '=', code).executeTakeFirst();
  if (!role) throw new AccountFault(`没有角色“${code}”`, `There is no role "${code}"`);
  for (const userId of change.add) {
    await expectUser(tx, userId);
    await tx
      .insertInto('roleMembers')
      .values({ roleId: code, userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (change.remove.length > 0) {
    await tx
      .deleteFrom('roleMembers')
      .where('roleId', '=', code)
      .where('userId', 'in', [...change.remove])
      .execute();
  }
  await auditChange(edit, 'role', code, ['members']);
}

async function expectDepartment(tx: Tx, code: string): Promise<{ path: string }> {
  const found = await tx.selectFrom('departments').select('path').where('id', '=', code).where('disabled', '=', false).executeTakeFirst();
  if (!found) throw new AccountFault(`没有部门“${code}”`, `There is no department "${code}"`);
  return found;
}

async function expectUser(tx: Tx, username: string): Promise<void> {
  const found = await tx.selectFrom('users').select('id').where('id', '=', username).executeTakeFirst();
  if (!found) throw new AccountFault(`没有用户“${username}”`, `There is no user "${username}"`);
}

/** What was changed is recorded by name, never by value: passwords and telephone numbers do not belong into a log. */
function auditChange({ tx, writer }: AccountEdit, action: string, objectId: string, names: readonly string[]): Promise<void> {
  return writeAudit(tx, writer, { action, schemaCode: null, objectId, changes: { changed: names } });
}
