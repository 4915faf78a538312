import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { ErrCode } from '#schemas/codes.ts';
import { requestCode, requestTokens, signedIn } from '../server/http/client.ts';
import { add } from '../server/handlers/bureau.ts';
import { startTestServer, type TestServer } from '../server/http/testServer.ts';
import { portico as run, startPortico, type Ended } from './portico.ts';

let server: TestServer;
let folder: string;

const variables = () => ({ ...process.env, ...server.variables, LANG: 'en_US.UTF-8' });

/** Runs the command in a process of its own beside the running server, with what is typed into it. */
const typed = (args: readonly string[], input: string): Promise<Ended> => startPortico(args, { env: variables(), input });

/** Runs the command in this process beside the running server. */
const portico = (args: readonly string[]): Promise<Ended> => run(args, variables());

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'portico-people-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('portico user, department and role beside a running server', () => {
  it('a new person signs in, must choose a password of their own, and has the permissions they were given', async () => {
    const added = await typed(['user', 'add', 'zhao', '--name', '赵新', '--department', 'sales', '--permission', 'APP_MNG', '--password-stdin'], 'Begin2026\n');
    expect(added).toEqual({ status: 0, out: 'user "zhao" stored\n', errors: '' });
    expect((await portico(['user', 'add', 'mute', '--name', '无言'])).out).toBe(
      'user "mute" stored\nno password yet, so no sign-in: portico user password mute\n',
    );
    expect(await requestCode(server.anonymous(), 'zhao', 'Begin2026')).toMatchObject({ errcode: ErrCode.signInOk, data: { defaultPassword: true } });
    const client = await signedIn(server.url, 'zhao', 'Begin2026');
    const me = () => client.get('/api/organization/user/info_login');
    await expect.poll(async () => (await me()).data).toMatchObject({ name: '赵新', departmentName: '销售部', permissions: ['APP_MNG'] });

    expect((await portico(['user', 'disable', 'zhao'])).status).toBe(0);
    await expect.poll(async () => (await client.send('GET', '/api/organization/user/info_login')).status).toBe(401);
    expect(await requestCode(server.anonymous(), 'zhao', 'Begin2026')).toMatchObject({ errcode: ErrCode.notAuthorised });
    expect((await portico(['user', 'enable', 'zhao'])).status).toBe(0);
    expect(await requestCode(server.anonymous(), 'zhao', 'Begin2026')).toMatchObject({ errcode: ErrCode.signInOk });
    const listed = await portico(['user', 'list', '--json']);
    expect(JSON.parse(listed.out)).toContainEqual(expect.objectContaining({ username: 'zhao', department: 'sales', permissions: ['APP_MNG'] }));
  });

  it('a sign-in begun before a new password or a lock is not finished after it', async () => {
    const stranger = server.anonymous();
    const begun = async (password: string) => (await requestCode(stranger, 'e021', password)).code ?? '';
    const code = await begun('Portico2026');
    expect((await typed(['user', 'password', 'e021', '--password-stdin'], 'Reset2026\n')).status).toBe(0);
    expect((await requestTokens(stranger, code)).status).toBe(401);
    const after = await begun('Reset2026');
    expect((await portico(['user', 'lock', 'e021'])).status).toBe(0);
    expect((await portico(['user', 'enable', 'e021'])).status).toBe(0);
    expect((await requestTokens(stranger, after)).status).toBe(401);
    expect((await requestTokens(stranger, await begun('Reset2026'))).status).toBe(200);
  });

  it('the audit log tells what was done at the wall clock of the server, and that it was done there', async () => {
    const earliest = wallClock(new Date(), server.services.settings.timeZone);
    expect((await portico(['role', 'put', 'clocked', '--name', '有时'])).status).toBe(0);
    const entry = await server.services.database.kysely
      .selectFrom('auditEntries')
      .select(['userId', 'time'])
      .where('objectId', '=', 'clocked')
      .executeTakeFirstOrThrow();
    expect(entry.userId).toBe('operator');
    expect(entry.time >= earliest && entry.time <= wallClock(new Date(), server.services.settings.timeZone)).toBe(true);
  });

  it('a role keeps its English name until another one, or none, is given', async () => {
    const names = async () => JSON.parse((await portico(['role', 'list', '--json'])).out).find(({ code }: { code: string }) => code === 'named');
    expect((await portico(['role', 'put', 'named', '--name', '甲', '--name-en', 'First'])).status).toBe(0);
    expect((await portico(['role', 'put', 'named', '--name', '乙'])).status).toBe(0);
    expect(await names()).toMatchObject({ name: '乙', nameEn: 'First' });
    expect((await portico(['role', 'put', 'named', '--name', '乙', '--name-en', ''])).status).toBe(0);
    expect(await names()).toMatchObject({ nameEn: null });
  });

  it('a department out of use does not keep the one above it, and comes back by a word and by a file', async () => {
    expect((await portico(['department', 'import', file('old.csv', 'code,name,parent\nold,Old,hq\nold_a,Old A,old\n')])).status).toBe(0);
    for (const code of ['old_a', 'old']) expect(await portico(['department', 'remove', code])).toMatchObject({ status: 0, errors: '' });
    const listed = async () =>
      JSON.parse((await portico(['department', 'list', '--json'])).out)
        .filter(({ code }: { code: string }) => code.startsWith('old'))
        .map(({ code, name, parent }: { code: string; name: string; parent: string | null }) => [code, name, parent]);
    expect(await listed()).toEqual([]);
    // Its former place is out of use still: it comes back at the top.
    expect(await portico(['department', 'add', 'old_a', '--name', 'Anew'])).toMatchObject({ status: 0, errors: '' });
    expect(await listed()).toEqual([['old_a', 'Anew', null]]);
    expect((await portico(['department', 'add', 'old_a', '--name', 'Twice'])).errors).toContain('There is a department "old_a" already');
    expect(await portico(['department', 'import', file('back.csv', 'code,name,parent\nold_a,,old\nold,Old,hq\n')])).toMatchObject({ status: 0, errors: '' });
    expect(await listed()).toEqual([
      ['old', 'Old', 'hq'],
      ['old_a', 'Anew', 'old'],
    ]);
  });

  it('a list written as JSON tells everything that is known of a person', async () => {
    expect((await portico(['user', 'set', 'e022', '--employee-no', 'N1', '--position', 'P', '--office-phone', '8', '--remark', 'R'])).status).toBe(0);
    const people = JSON.parse((await portico(['user', 'list', '--json'])).out);
    expect(people).toContainEqual(expect.objectContaining({ username: 'e022', employeeNo: 'N1', position: 'P', officePhone: '8', remark: 'R' }));
  });

  it('what cannot be done is refused in the requested language, and changes nothing', async () => {
    for (const [args, words] of [
      [['user', 'add', 'staff', '--name', 'X'], 'There is a user "staff" already'],
      [['user', 'set', 'nobody', '--name', 'X'], 'There is no user "nobody"'],
      [['user', 'set', 'staff', '--department', 'moon'], 'There is no department "moon"'],
      [['user', 'set', 'staff', '--permission', 'GOD'], 'There is no permission "GOD"'],
      [['user', 'add', 'a b', '--name', 'X'], 'may hold letters'],
      [['department', 'remove', 'sales'], 'still has departments or people'],
      [['role', 'members', 'ghosts', '--add', 'staff'], 'There is no role "ghosts"'],
    ] as const) {
      const ended = await portico(args);
      expect([args, ended.status]).toEqual([args, 1]);
      expect(ended.errors).toContain(words);
    }
    for (const [path, words] of [
      [join(folder, 'nowhere.csv'), 'There is no file'],
      [file('broken.xlsx', 'x'), 'is no CSV or Excel file'],
      [file('nick.csv', 'nick\na\n'), 'There is no column "nick"; there are username, name, department'],
      [file('headless.csv', 'name\na\n'), 'The column "username" is missing'],
    ] as const) {
      expect(await portico(['user', 'import', path])).toMatchObject({ status: 1, errors: expect.stringContaining(words) });
    }
    expect((await portico(['user', 'set', 'nobody', '--name', 'X', '--lang', 'zh'])).errors).toContain('没有用户“nobody”');
    for (const [args, words] of [
      [['user', 'frobnicate'], 'there is no command portico user frobnicate'],
      [['department'], 'portico department: what is to be done?'],
      [['role', 'put'], 'portico role put: which one?'],
    ] as const) {
      const wrong = await portico(args);
      expect(wrong.status).toBe(2);
      expect(wrong.errors).toContain(words);
      expect(wrong.errors).toContain('Usage:');
    }
  });

  it('departments, people and roles come from files, all lines or none', async () => {
    const departments = file('departments.csv', '编码,名称,英文名称,上级部门\r\nlab_a,甲实验室,Lab A,lab\r\nlab,实验中心,Labs,hq\r\n');
    expect(await portico(['department', 'import', departments])).toMatchObject({ status: 0, out: '2 lines imported\n' });

    const faulty = file('faulty.csv', '用户名,姓名,部门,初始密码\nqian,钱一,lab_a,Begin2026\nsun,,lab_a,Begin2026\nli,李三,moon,weak\nwu,吴四,lab_a,weak\n');
    const refused = await portico(['user', 'import', faulty, '--lang', 'zh']);
    expect(refused.status).toBe(1);
    expect(refused.out).toBe(
      '第 3 行：用户“sun”缺少姓名\n第 4 行：没有部门“moon”\n第 5 行：密码须为 6 至 14 位，包含数字、大写字母和小写字母，不含汉字和空格\n',
    );
    expect(await requestCode(server.anonymous(), 'qian', 'Begin2026')).toMatchObject({ errcode: ErrCode.wrongPassword });

    const people = file('people.csv', '\ufeffusername,name,department,permissions,password\nqian,Qian,lab_a,,Begin2026\nstaff2,陈静,lab,,\n');
    expect(await portico(['user', 'import', people, '--check'])).toMatchObject({ status: 0, out: '2 lines can be imported\n' });
    expect(await requestCode(server.anonymous(), 'qian', 'Begin2026')).toMatchObject({ errcode: ErrCode.wrongPassword });
    expect(await portico(['user', 'import', people])).toMatchObject({ status: 0, out: '2 lines imported\n' });
    const client = await signedIn(server.url, 'qian', 'Begin2026');
    await expect
      .poll(async () => (await client.get('/api/organization/user/info_login')).data)
      .toMatchObject({ departmentName: '甲实验室', parentDepartmentName: '实验中心' });

    const roles = file('roles.csv', 'code,name,member\ntesters,测试组,qian\ntesters,,staff2\n');
    expect((await portico(['role', 'import', roles])).status).toBe(0);
    expect(JSON.parse((await portico(['role', 'list', '--json'])).out)).toContainEqual(
      expect.objectContaining({ code: 'testers', name: '测试组', members: ['qian', 'staff2'] }),
    );
    // A file without English names leaves those there are.
    expect((await portico(['role', 'put', 'testers', '--name', '测试组', '--name-en', 'Testers'])).status).toBe(0);
    expect((await portico(['role', 'import', file('again.csv', 'code,name\ntesters,测试小组\n')])).status).toBe(0);
    expect(JSON.parse((await portico(['role', 'list', '--json'])).out)).toContainEqual(expect.objectContaining({ name: '测试小组', nameEn: 'Testers' }));
    expect((await portico(['role', 'members', 'testers', '--remove', 'qian'])).status).toBe(0);
    await expect.poll(async () => (await client.get('/api/organization/user/info_login')).data).toMatchObject({ roleName: null });
  });

  it('[R9] a file with signs that cannot be stored is refused with their lines and columns', async () => {
    const text = '\ufeffusername,name,department,email\r\nnul,Nul,hq,a\0b@example.com\r\nhalf,Half,hq,\r\n';
    const refused = await portico(['user', 'import', file('signs.csv', Buffer.from(text, 'utf16le'))]);
    expect(refused).toMatchObject({ status: 1, out: 'line 2: "email" holds characters that cannot be stored\n' });
  });

  it('columns that mean the same and lines about the same are named, both of them', async () => {
    const columns = file('columns.csv', 'username,权限,name, Permissions \ne023,,X,ADMIN\n');
    expect(await portico(['user', 'import', columns])).toMatchObject({
      status: 1,
      errors: 'The columns "权限" and "Permissions" mean the same; there may be one of them\n',
    });
    const people = file('twice.csv', 'username,name\ne023,One\ne024,Two\ne023,Three\n');
    expect(await portico(['user', 'import', people])).toMatchObject({ status: 1, out: 'line 4: "e023" stands in line 2 already\n' });
    const departments = file('twice-departments.csv', 'code,name,parent\nnorth,North,hq\nnorth,Norden,hq\n');
    expect((await portico(['department', 'import', departments, '--lang', 'zh'])).out).toBe('第 3 行：“north”在第 2 行已经出现\n');
    const members = file('twice-members.csv', 'code,name,member\nnorth_team,North,e023\nnorth_team,,e024\nnorth_team,,e023\n');
    expect((await portico(['role', 'import', members])).out).toBe('line 4: "north_team, e023" stands in line 2 already\n');
  });

  it('a check says who would lose a permission', async () => {
    expect((await portico(['user', 'set', 'e023', '--permission', 'APP_MNG', '--permission', 'SYS_MNG'])).status).toBe(0);
    const people = file('fewer.csv', 'username,name,permissions\ne023,X,SYS_MNG\ne024,Y,\n');
    expect(await portico(['user', 'import', people, '--check'])).toMatchObject({ status: 0, out: 'line 2: "e023" loses APP_MNG\n2 lines can be imported\n' });
    const all = file('none.csv', 'username,name,permissions\ne023,X,\n');
    expect((await portico(['user', 'import', all, '--check', '--lang', 'zh'])).out).toBe('第 2 行：“e023”失去权限 APP_MNG, SYS_MNG\n1 行均可导入\n');
  });

  it('nobody is called what the audit log calls the server itself, nor has signs in their name that steer a terminal', async () => {
    for (const name of ['operator', 'Operator', 'system']) {
      expect((await portico(['user', 'add', name, '--name', 'X'])).errors).toContain(`The username "${name}" means somebody else in the audit log`);
    }
    const evil = ['\u001b[2J', '\u202egpj.exe', '\u0085', '\u2066x'];
    const refusal = 'holds control characters, or signs that turn the reading order round';
    for (const sign of evil) expect((await portico(['user', 'set', 'e023', '--name', `A${sign}`])).errors).toBe(`name ${refusal}\n`);
    expect((await portico(['user', 'add', 'a\u202eb', '--name', 'X'])).errors).toContain('The username "a<U+202E>b" may hold');
    expect((await portico(['role', 'put', 'steered', '--name', 'X', '--name-en', '\u202e'])).errors).toBe(`nameEn ${refusal}\n`);
    expect((await portico(['department', 'add', 'steered', '--name', '\u202e'])).errors).toBe(`name ${refusal}\n`);
    expect((await portico(['user', 'set', 'e023', '--remark', 'two\nlines'])).status).toBe(0);
    // Names from before, or from another program.
    await server.services.database.kysely
      .updateTable('users')
      .set({ name: evil.join('') })
      .where('id', '=', 'e023')
      .execute();
    const listed = (await portico(['user', 'list'])).out;
    expect(listed).toContain('<U+001B>[2J<U+202E>gpj.exe<U+0085><U+2066>x');
    const json = (await portico(['user', 'list', '--json'])).out;
    for (const sign of ['\u001b', '\u202e', '\u0085', '\u2066']) expect([listed.includes(sign), json.includes(sign)]).toEqual([false, false]);
    expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ username: 'e023', name: evil.join('') }));
    expect((await portico(['user', 'set', 'e023', '--name', 'X'])).status).toBe(0);
  });

  it('a department moves with everything below it, by a word and by a file, and never below itself', async () => {
    const departments = file('tree.csv', 'code,name,parent\nwest,West,hq\nwest_a,West A,west\nwest_b,West B,west_a\neast,East,hq\n');
    expect((await portico(['department', 'import', departments])).status).toBe(0);
    const pathOf = async (code: string) =>
      (await server.services.database.kysely.selectFrom('departments').select('path').where('id', '=', code).executeTakeFirst())?.path;
    const [hq, before] = [await pathOf('hq'), await pathOf('west_b')];
    // A record of somebody there keeps the path of their department.
    expect((await portico(['user', 'set', 'manager', '--department', 'west_b'])).status).toBe(0);
    const manager = await server.as('manager');
    await expect.poll(async () => (await manager.get<{ departmentName: string }>('/api/organization/user/info_login')).data.departmentName).toBe('West B');
    await add(manager, 'country', { countryCode: 'XW', nameZh: '西国', nameEn: 'West' });
    const storedPath = async () =>
      (
        await sql<{ path: string }>`select "ownerDeptQueryCode" as path from ${sql.table(server.services.catalogue.model('country').table)}`.execute(
          server.services.database.kysely,
        )
      ).rows[0]?.path;
    expect(await storedPath()).toBe(before);
    expect(before).toBe(`${hq}west/west_a/west_b/`);
    expect((await portico(['department', 'set', 'west_a', '--parent', 'east'])).status).toBe(0);
    expect([await pathOf('west_a'), await pathOf('west_b')]).toEqual([`${hq}east/west_a/`, `${hq}east/west_a/west_b/`]);
    expect(await storedPath()).toBe(`${hq}east/west_a/west_b/`);
    const below = await portico(['department', 'set', 'east', '--parent', 'west_b']);
    expect(below).toMatchObject({ status: 1, errors: 'The department "east" cannot be moved below itself ("west_b")\n' });
    expect(await portico(['department', 'import', file('move.csv', 'code,parent\nwest_a,west\neast,\n')])).toMatchObject({ status: 0 });
    expect([await pathOf('west_b'), await pathOf('east')]).toEqual([before, 'east/']);
  });

  it('a list written as CSV is taken again by the import as it is', async () => {
    expect((await portico(['user', 'set', 'qian', '--remark', 'says "hi", often', '--permission', 'APP_MNG', '--permission', 'SYS_MNG'])).status).toBe(0);
    // What a spreadsheet would run, also in full width, is inert there and comes back as it was.
    const texts = ['--office-phone=+86 1390', '--position==1+1', "--employee-no='=1+1", '--remark=＝1+1'];
    expect((await portico(['user', 'set', 'e024', ...texts])).status).toBe(0);
    expect((await portico(['user', 'list', '--csv'])).out).toContain(",''=1+1,'=1+1,'+86 1390,'＝1+1,");
    const before = await portico(['user', 'list', '--json']);
    for (const thing of ['department', 'user', 'role']) {
      const csv = await portico([thing, 'list', '--csv']);
      expect(csv).toMatchObject({ status: 0, errors: '' });
      const lines = csv.out.trimEnd().split('\r\n').length - 2;
      expect(await portico([thing, 'import', file(`${thing}.csv`, csv.out)])).toMatchObject({ status: 0, out: `${lines} lines imported\n` });
      expect((await portico([thing, 'list', '--csv'])).out).toBe(csv.out);
    }
    expect((await portico(['user', 'list', '--csv'])).out).toContain('"says ""hi"", often","APP_MNG;SYS_MNG"\r\n');
    expect((await portico(['user', 'list', '--json'])).out).toBe(before.out);
    expect((await portico(['user', 'list', '--json', '--csv'])).status).toBe(2);
  });

  it('a folder without a database is named and not filled with one', async () => {
    const PORTICO_DATA = join(folder, 'mistyped');
    expect(await run(['user', 'list'], { PORTICO_DATA, LANG: 'en' })).toMatchObject({
      status: 1,
      errors: expect.stringContaining(`There is no database in "${PORTICO_DATA}" yet`),
    });
    expect(existsSync(PORTICO_DATA)).toBe(false);
  });
});

describe('portico calendar beside a running server', () => {
  it('stores when people work, in place of what there was, and names what is wrong in a file', async () => {
    const good = file('calendar.json', JSON.stringify({ holidays: ['2026-10-01', '2026-10-02'], workdays: ['2026-10-10'] }));
    expect(await portico(['calendar', good])).toEqual({ status: 0, out: 'working calendar stored: 2 holidays, 1 working days beside\n', errors: '' });
    const { openCalendars } = await import('#server/workflow/time/calendars.ts');
    const { isDefault } = await openCalendars('Asia/Shanghai').current(server.services.database.kysely);
    expect(isDefault).toBe(false);
    const { status, errors } = await portico(['calendar', file('bad.json', JSON.stringify({ days: [9], holidays: ['soon'] }))]);
    expect(errors).toMatch(/bad\.json: days must be days from 1.*\n.*bad\.json: holidays\[0\] must be a date/);
    expect(status).toBe(1);
    expect((await portico(['calendar', file('broken.json', '{')])).errors).toContain('broken.json cannot be read');
    expect((await portico(['calendar'])).status).toBe(2);
  });
});
