import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, load, openBureau, save } from './bureau.ts';

describe.each(DATABASE_KINDS)('what is hidden from a person, on %s', (database) => {
  let server: TestServer;
  let blind: Client;
  let manager: Client;
  beforeAll(async () => {
    server = await openBureau(database);
    blind = await server.as('staff2');
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  it('a record that breaks the rule of a hidden item is refused, without a word of the item', async () => {
    const id = await add(manager, 'matter', { title: 'limited', budget: 50, ceiling: 100 });
    expect(await save(manager, 'matter', { budget: 101 }, id)).toMatchObject({
      errmsg: '预算超过机密上限',
      data: { errors: [{ path: 'ceiling', message: '预算超过机密上限' }] },
    });
    const refused = await save(blind, 'matter', { budget: 101 }, id);
    expect(refused).toMatchObject({ errcode: ErrCode.invalidParameter, data: { errors: [{ path: '' }] } });
    expect(JSON.stringify([refused.errmsg, refused.data])).not.toMatch(/机密|ceiling|100/);
    expect((await load(manager, 'matter', id)).bizObject.data.budget).toBe(50);
    expect(await save(blind, 'matter', { budget: 99 }, id)).toMatchObject({ errcode: 0 });
  });

  it('a rule of a hidden column is asked in rows the person does not see whole', async () => {
    const id = await add(manager, 'matter', { title: 'costly', budget: 50, lines: [{ what: 'a', cost: 40, rowStatus: 'Added' }] });
    const refused = await save(blind, 'matter', { budget: 39 }, id);
    expect(refused).toMatchObject({ errcode: ErrCode.invalidParameter, data: { errors: [{ path: '' }] } });
    expect(JSON.stringify([refused.errmsg, refused.data])).not.toMatch(/机密|cost|40/);
    expect(await save(blind, 'matter', { budget: 45 }, id)).toMatchObject({ errcode: 0 });
  });

  it('a rule of a visible item that reads a hidden one is asked with its value', async () => {
    const id = await add(manager, 'matter', { title: 'tenth', budget: 50, ceiling: 100 });
    expect(await save(blind, 'matter', { budget: 9 }, id)).toMatchObject({ errmsg: '预算太低', data: { errors: [{ path: 'budget' }] } });
    expect(await save(blind, 'matter', { budget: 10 }, id)).toMatchObject({ errcode: 0 });
  });
});
