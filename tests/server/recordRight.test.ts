import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { toActor } from '#server/organisation/actor.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { rowActor } from '#server/policies/policies.ts';
import { namesFor } from '#server/query/presentRows.ts';
import { addRecord } from '#server/records/addRecord.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { NO_LABELS } from '#server/records/formLabels.ts';
import { asReadByRight, rightByGrants, type RecordRight } from '#server/records/recordRight.ts';
import { trackEntries, type AuditRow } from '#server/records/trackEntries.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight } from '#server/refusals/access.ts';
import { add, load, openBureau, save } from './handlers/bureau.ts';
import type { Client } from './http/client.ts';
import type { TestServer } from './http/testServer.ts';

/** A right that comes from no grant and no step: the title can be changed, the budget and what a line is about can be read. */
const BY_HAND: RecordRight = {
  mayRead: true,
  mayChange: true,
  fieldRights: {
    fields: {
      title: { v: true, e: true, r: true },
      budget: { v: true, e: false, r: false },
      lines: { v: true, e: false, r: false, subDataPermission: { what: { v: true, e: false, r: false } } },
    },
    labels: NO_LABELS,
  },
};

describe('a right made by hand, of somebody without any grant', () => {
  let server: TestServer;
  let manager: Client;
  let saver: Saver;
  let seen: SeenModel;
  beforeAll(async () => {
    server = await openBureau();
    manager = await server.as('manager');
    const { services } = server;
    const organisation = await services.organisation.current();
    const person = organisation.people.get('lead_hr');
    const apps = services.apps();
    const model = apps.models.get('matter');
    if (!person || !model) throw new Error('no such person or model');
    const actor = toActor(organisation, person, '');
    saver = { services, actor, address: '', language: 'en' };
    seen = { apps, model, reader: rowActor(actor, apps), organisation };
  });
  afterAll(() => server.close());

  const addMatter = () =>
    add(manager, 'matter', { title: 'first', level: 'top', budget: 50, ceiling: 100, lines: [{ what: 'paper', cost: 40, rowStatus: 'Added' }] });
  const change = (id: string, sent: FormValues, right = BY_HAND) =>
    server.services.database.transaction((tx) => changeRecord(saver, seen, tx, right, { id, sent: () => sent }));
  const valuesOf = async (id: string) => (await load(manager, 'matter', id)).bizObject.data;

  it('changes what it lets change, where grants let nothing', async () => {
    const id = await addMatter();
    const granted = await server.services.database.transaction((tx) => rightByGrants(saver, seen, tx, id));
    expect(granted).toMatchObject({ mayRead: false, fieldRights: { fields: {} } });
    await expect(change(id, { title: 'second' }, granted)).rejects.toMatchObject({ errcode: ErrCode.notFound });
    const { version } = await change(id, { title: 'second' });
    expect(await valuesOf(id)).toMatchObject({ version, title: 'second', level: 'top', budget: 50, ceiling: 100 });
  });

  it('hands out nothing that it does not show', async () => {
    const id = await addMatter();
    let handed: FormValues = {};
    const sent = (stored: FormValues): FormValues => {
      handed = stored;
      return { title: 'read' };
    };
    await server.services.database.transaction((tx) => changeRecord(saver, seen, tx, BY_HAND, { id, sent }));
    expect(handed).toEqual({ title: 'first', budget: 50, lines: [{ id: expect.any(String), what: 'paper' }] });
  });

  it('refuses the value that is stored as it refuses another where it does not show it', async () => {
    const id = await addMatter();
    const [line] = (await valuesOf(id)).lines as FormValues[];
    const refusals = await Promise.all(
      [{ ceiling: 100 }, { ceiling: 7 }, { level: 'top' }, { level: 'low' }].map((sent) => change(id, sent).then(undefined, (error: unknown) => error)),
    );
    for (const refusal of refusals) expect(refusal).toMatchObject({ errcode: ErrCode.noRight, text: (refusals[0] as { text: object }).text });
    const costs = [40, 41].map((cost) => change(id, { lines: [{ id: line?.id, what: 'paper', cost }] }).then(undefined, ({ errcode }) => errcode));
    expect(await Promise.all(costs)).toEqual([ErrCode.noRight, ErrCode.noRight]);
    // What it shows may be sent back as it is.
    await change(id, { title: 'same', budget: 50, lines: [{ id: line?.id, what: 'paper' }] });
    await expect(change(id, { budget: 51 })).rejects.toMatchObject({ errcode: ErrCode.noRight });
    expect(await valuesOf(id)).toMatchObject({ title: 'same', level: 'top', budget: 50, ceiling: 100, lines: [{ what: 'paper', cost: 40 }] });
  });

  it('shows a history without what it does not show', async () => {
    const id = await addMatter();
    await save(manager, 'matter', { budget: 60, ceiling: 90, level: 'low' }, id);
    await change(id, { title: 'third' });
    const { database, catalogue } = server.services;
    const { rows } = await sql<AuditRow>`select * from "auditEntries" where "objectId" = ${id} order by "id"`.execute(database.kysely);
    const { model, reader } = asReadByRight(seen, id, BY_HAND.fieldRights);
    const entries = await trackEntries(namesFor(reader, { db: database.kysely, catalogue }), model, reader, rows);
    expect(entries.map((changes) => changes.map(({ propertyCode, after }) => [propertyCode, after]))).toEqual([
      [
        ['title', 'first'],
        ['budget', 50],
        ['lines.what', 'paper'],
      ],
      [['budget', 60]],
      [['title', 'third']],
    ]);
  });

  it('that lets read alone, or add nothing, writes nothing', async () => {
    const id = await addMatter();
    const readOnly: RecordRight = { ...BY_HAND, mayChange: noRight() };
    await expect(change(id, { title: 'never' }, readOnly)).rejects.toMatchObject({ errcode: ErrCode.noRight });
    const owner = { ownerId: 'lead_hr', ownerDepartmentId: null };
    const added = (right: RecordRight) =>
      server.services.database.transaction((tx) => addRecord(saver, seen, tx, right, { sent: { title: 'by hand' }, ...owner }));
    await expect(added(readOnly)).rejects.toMatchObject({ errcode: ErrCode.noRight });
    const { id: newId } = await added(BY_HAND);
    expect(await valuesOf(newId)).toMatchObject({ title: 'by hand', owner: [{ id: 'lead_hr' }] });
    expect(await valuesOf(id)).toMatchObject({ title: 'first', version: 1 });
  });
});
