import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { toActor, type Principal } from '#server/organisation/actor.ts';
import { hiddenItems, mayAct, maySeeApp, maySeeModel, readonlyItems, rowActor } from '#server/policies/policies.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';
import { add, load, openBureau, save } from './bureau.ts';

describe('rights of the example applications', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const signIn = async (username: string): Promise<Principal> => {
    const organisation = await server.services.organisation.current();
    const person = organisation.people.get(username);
    return person ? toActor(organisation, person, 'session') : expect.fail(`no account ${username}`);
  };
  const reader = async (username: string): Promise<Actor> => rowActor(await signIn(username), server.services.apps());
  const scopes = (actor: Actor, schemaCode: string, action?: string): string[] => actor.grants(schemaCode, action).map(({ scope }) => scope);

  it('entries add up, but an action reaches only the rows of the entries that grant it', async () => {
    // e001 belongs to finance, which sees every maintenance; changing is for everybody's own ones.
    const clerk = await reader('e001');
    expect(scopes(clerk, 'maintenance').toSorted()).toEqual(['all', 'own']);
    expect(scopes(clerk, 'maintenance', 'edit')).toEqual(['own']);
    expect(scopes(clerk, 'maintenance', 'delete')).toEqual(['own']);
    expect(scopes(clerk, 'maintenance', 'import')).toEqual([]);
  });

  it('a department stands for those who belong to it themselves, its subtree reaches all below', async () => {
    expect(scopes(await reader('ceo'), 'customer')).toEqual(['all']);
    expect(scopes(await reader('staff'), 'customer')).toEqual(['department']);
    const manager = await reader('manager');
    expect(scopes(manager, 'customer').toSorted()).toEqual(['department', 'subtree']);
    expect(manager.subtreeDepartmentIds.toSorted()).toEqual(['sales', 'sales_east', 'sales_south']);
    expect((await reader('staff')).subtreeDepartmentIds).toEqual(['sales_east']);
  });

  it('an item is hidden only when every matching entry hides it', async () => {
    const apps = server.services.apps();
    expect([...hiddenItems(await signIn('staff'), apps, 'customer')]).toEqual(['annualRevenue']);
    expect([...hiddenItems(await signIn('manager'), apps, 'customer')]).toEqual([]);
  });

  it('an item is read-only when every entry that lets the person write makes it so', async () => {
    const locked = async (username: string, schemaCode: string) => readonlyItems((await reader(username)).grants(schemaCode, 'edit'));
    expect((await locked('staff', 'customer')).has('creditLimit')).toBe(true);
    expect((await locked('manager', 'customer')).has('creditLimit')).toBe(false);
    expect((await locked('sysadmin', 'place')).size).toBe(0);
    // An entry that lets nobody write does not take the read-only mark away.
    expect((await locked('e008', 'place')).has('geonameId')).toBe(true);
  });

  it('[AU-002] SYS_MNG and ADMIN may do everything, APP_MNG and WORKFLOW_ADMIN nothing beyond their entries', async () => {
    const apps = server.services.apps();
    for (const name of ['sysadmin', 'admin']) {
      expect(mayAct(await signIn(name), apps, 'customer', 'delete')).toBe(true);
      expect(scopes(await reader(name), 'customer', 'anything')).toEqual(['all']);
    }
    for (const name of ['appadmin', 'wfadmin']) {
      expect(maySeeModel(await signIn(name), apps, 'customer')).toBe(false);
      expect(scopes(await reader(name), 'customer')).toEqual([]);
    }
  });

  it('nobody sees what is not loaded, and strangers see no application', async () => {
    const apps = server.services.apps();
    const crm = apps.apps.get('crm');
    expect(crm && maySeeApp(await signIn('lead_hr'), crm)).toBe(false);
    expect(crm && maySeeApp(await signIn('staff'), crm)).toBe(true);
    expect(maySeeModel(await signIn('sysadmin'), apps, 'no_such_model')).toBe(false);
    expect(mayAct(await signIn('sysadmin'), apps, 'no_such_model', 'add')).toBe(false);
  });
});

describe('several entries that let one person write', () => {
  let server: TestServer;
  let staff: Client;
  let manager: Client;
  beforeAll(async () => {
    server = await openBureau();
    staff = await server.as('staff');
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const editable = async (id?: string): Promise<string[]> => {
    const rights = (await load(staff, 'matter', id)).formPermission.dataPermissions;
    return ['level', 'grade', 'fullName'].filter((code) => rights[code]?.e);
  };

  it('a record that only one entry reaches keeps what this entry makes read-only', async () => {
    const others = await add(manager, 'matter', { title: 'of another department', fullName: 'whole' });
    expect(await editable(others)).toEqual(['level', 'grade']);
    expect(await save(staff, 'matter', { level: 'A', grade: '1' }, others)).toMatchObject({ errcode: 0 });
    expect(await save(staff, 'matter', { fullName: 'other' }, others)).toMatchObject({ errcode: ErrCode.noRight });
    expect((await load(manager, 'matter', others)).bizObject.data).toMatchObject({ level: 'A', grade: '1', fullName: 'whole' });
  });

  it('a record that both reach may be changed in what either of them allows', async () => {
    const own = await add(staff, 'matter', { title: 'of my department' });
    expect(await editable(own)).toEqual(['level', 'grade', 'fullName']);
    expect(await save(staff, 'matter', { level: 'A', grade: '1', fullName: 'whole' }, own)).toMatchObject({ errcode: 0 });
  });

  it('a new record hangs on the entries that let the person add, not on those for changing', async () => {
    expect(await editable()).toEqual(['level', 'fullName']);
    const added = await add(staff, 'matter', { title: 'new', level: 'A', grade: '1', fullName: 'whole' });
    expect((await load(manager, 'matter', added)).bizObject.data).toMatchObject({ level: 'A', grade: null, fullName: 'whole' });
  });
});
