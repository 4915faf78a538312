import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toActor, type Signed } from '#server/organisation/actor.ts';
import { hiddenItems, mayAct, maySeeApp, maySeeModel, readonlyItems, rowActor } from '#server/policies.ts';
import type { Actor } from '#server/store/actor.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

describe('rights of the example applications', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: 'pglite' });
  });
  afterAll(() => server.close());

  const signed = async (username: string): Promise<Signed> => {
    const organisation = await server.services.organisation.current();
    const person = organisation.people.get(username);
    return person ? toActor(organisation, person, 'session') : expect.fail(`no account ${username}`);
  };
  const reader = async (username: string): Promise<Actor> => rowActor(await signed(username), server.services.apps());
  const scopes = (actor: Actor, schemaCode: string, action?: string): string[] => actor.grants(schemaCode, action).map(({ scope }) => scope);

  it('entries add up, but an action reaches only the rows of the entries that grant it', async () => {
    // e001 belongs to finance, which sees every maintenance; changing is for everybody's own ones.
    const clerk = await reader('e001');
    expect(scopes(clerk, 'maintenance').toSorted()).toEqual(['all', 'own']);
    expect(scopes(clerk, 'maintenance', 'edit')).toEqual(['own']);
    expect(scopes(clerk, 'maintenance', 'delete')).toEqual(['own']);
    expect(scopes(clerk, 'maintenance', 'export')).toEqual([]);
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
    expect([...hiddenItems(await signed('staff'), apps, 'customer')]).toEqual(['annualRevenue']);
    expect([...hiddenItems(await signed('manager'), apps, 'customer')]).toEqual([]);
    expect(readonlyItems(await signed('staff'), apps, 'customer').has('creditLimit')).toBe(true);
    expect(readonlyItems(await signed('manager'), apps, 'customer').has('creditLimit')).toBe(false);
    // An entry that lets nobody write does not take the read-only mark away.
    expect(readonlyItems(await signed('sysadmin'), apps, 'place').size).toBe(0);
    expect(readonlyItems(await signed('e008'), apps, 'place').has('geonameId')).toBe(true);
  });

  it('[AU-002] SYS_MNG and ADMIN may do everything, APP_MNG and WORKFLOW_ADMIN nothing beyond their entries', async () => {
    const apps = server.services.apps();
    for (const name of ['sysadmin', 'admin']) {
      expect(mayAct(await signed(name), apps, 'customer', 'delete')).toBe(true);
      expect(scopes(await reader(name), 'customer', 'anything')).toEqual(['all']);
    }
    for (const name of ['appadmin', 'wfadmin']) {
      expect(maySeeModel(await signed(name), apps, 'customer')).toBe(false);
      expect(scopes(await reader(name), 'customer')).toEqual([]);
    }
  });

  it('nobody sees what is not loaded, and strangers see no application', async () => {
    const apps = server.services.apps();
    const crm = apps.apps.get('crm');
    expect(crm && maySeeApp(await signed('lead_hr'), crm)).toBe(false);
    expect(crm && maySeeApp(await signed('staff'), crm)).toBe(true);
    expect(maySeeModel(await signed('sysadmin'), apps, 'no_such_model')).toBe(false);
    expect(mayAct(await signed('sysadmin'), apps, 'no_such_model', 'add')).toBe(false);
  });
});
