import { setTimeout as wait } from 'node:timers/promises';
import { ErrCode } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import { clientOf, type Client } from '../server/http/client.ts';

/** What the server has answered of one record, and what it was requested to do last without an answer. */
interface RecordState {
  id: string;
  /** Name under which it was last reported stored; undefined = reported deleted. */
  name: string | undefined;
  /** What a call that got no answer may have made of it: another name, or `gone`. */
  open?: { name: string } | 'gone';
}

/** Records written by several writers at once, as the answers report them. */
export class Ledger {
  readonly records: RecordState[] = [];
  /** Names of records whose adding got no answer: there once or not at all. */
  readonly unanswered: string[] = [];
  #answered = 0;
  #count = 0;
  #awaited: { answers: number; reached: () => void } | undefined;

  /** Number of writes that were answered. */
  get answered(): number {
    return this.#answered;
  }

  /** Counts a write that was answered. */
  countAnswer(): void {
    this.#answered += 1;
    if (this.#awaited && this.#answered >= this.#awaited.answers) this.#awaited.reached();
  }

  /** Waits until so many more writes were answered. */
  async untilAnswered(more: number): Promise<void> {
    await new Promise<void>((reached) => {
      this.#awaited = { answers: this.#answered + more, reached };
    });
  }

  nextName(): string {
    this.#count += 1;
    return `kill-${this.#count}`;
  }

  /** What is wrong with the rows that are there, in words; empty when every answer was kept and nothing is there twice. */
  faultsIn(rows: readonly { id: string; name: string }[]): string[] {
    const byId = new Map(rows.map((row) => [row.id, row.name]));
    const faults: string[] = [];
    for (const { id, name, open } of this.records) {
      const stored = byId.get(id);
      const allowed = [name, ...(open === 'gone' ? [undefined] : []), ...(typeof open === 'object' ? [open.name] : [])];
      if (!allowed.includes(stored)) faults.push(`${id} is ${stored ?? 'gone'}, the server had said ${name ?? 'gone'}`);
    }
    const known = new Set(this.records.map(({ id }) => id));
    const unanswered = new Set(this.unanswered);
    for (const { id, name } of rows) {
      if (known.has(id)) continue;
      if (!unanswered.delete(name)) faults.push(`${id} (${name}) is there twice, or nobody wrote it`);
    }
    return faults;
  }

  /** What the rows show becomes what was reported, so that the next round begins from it. */
  adoptRows(rows: readonly { id: string; name: string }[]): void {
    const byId = new Map(rows.map((row) => [row.id, row.name]));
    for (const record of this.records) {
      record.name = byId.get(record.id);
      delete record.open;
      byId.delete(record.id);
    }
    for (const [id, name] of byId) this.records.push({ id, name });
    this.unanswered.length = 0;
  }
}

/** Adds, edits and deletes one after the other until a call gets no answer. Errors: throws when the server refuses a call. */
export async function writeUntilDown(url: string, tokens: Client['tokens'], ledger: Ledger): Promise<void> {
  const client = clientOf(url);
  client.tokens = tokens;
  let mine: RecordState | undefined;
  for (let turn = 0; ; turn += 1) {
    const next = mine === undefined || mine.name === undefined || turn % 4 === 0 ? await add(client, ledger) : await change(client, ledger, mine, turn);
    if (next === undefined) return;
    mine = next;
  }
}

async function add(client: Client, ledger: Ledger): Promise<RecordState | undefined> {
  const name = ledger.nextName();
  const token = await tryCall(() => client.get<string>('/api/runtime/form/getReplayToken'));
  if (token === undefined) return undefined;
  ledger.unanswered.push(name);
  const data = { categoryCode: codeOf(name), categoryName: name };
  const saved = await tryCall(() =>
    client.post<FormSaved>('/api/runtime/form/save', { bizObject: { schemaCode: 'device_category', data }, replayToken: token.data }),
  );
  if (saved === undefined) return undefined;
  ledger.unanswered.splice(ledger.unanswered.indexOf(name), 1);
  const record: RecordState = { id: saved.data.bizObjectId, name };
  ledger.records.push(record);
  ledger.countAnswer();
  return record;
}

async function change(client: Client, ledger: Ledger, record: RecordState, turn: number): Promise<RecordState | undefined> {
  if (turn % 4 === 3) {
    record.open = 'gone';
    const removed = await tryCall(() => client.post('/api/runtime/query/delete_data', { ids: [record.id], schemaCode: 'device_category' }));
    if (removed === undefined) return undefined;
    record.name = undefined;
  } else {
    const loaded = await tryCall(() => client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'device_category', objectId: record.id }));
    const token = loaded && (await tryCall(() => client.get<string>('/api/runtime/form/getReplayToken')));
    if (token === undefined) return undefined;
    const name = ledger.nextName();
    record.open = { name };
    const bizObject = { schemaCode: 'device_category', id: record.id, data: { categoryName: name, version: loaded?.data.bizObject.data.version } };
    if ((await tryCall(() => client.post('/api/runtime/form/save', { bizObject, replayToken: token.data }))) === undefined) return undefined;
    record.name = name;
  }
  delete record.open;
  ledger.countAnswer();
  return record;
}

/** The answer of a call; undefined when the connection broke before it came. Errors: throws when the server refuses. */
async function tryCall<T>(call: () => Promise<Envelope<T>>): Promise<Envelope<T> | undefined> {
  const answer = await call().catch(() => undefined);
  // Refused before anything was done: more than 50 calls a second of one person.
  if (answer?.errcode === ErrCode.tooManyRequests) {
    await wait(200);
    return tryCall(call);
  }
  // A database that was killed a moment before the server makes calls fail without saying what was stored.
  if (answer === undefined || answer.errcode === ErrCode.fault) return undefined;
  if (answer.errcode !== 0) throw new Error(`${answer.errcode} ${answer.errmsg}`);
  return answer;
}

/** A code as the model wants them: two capital letters and four digits. */
function codeOf(name: string): string {
  const number = Number(name.replace('kill-', ''));
  return `K${String.fromCharCode(65 + Math.floor(number / 10_000))}${String(number % 10_000).padStart(4, '0')}`;
}
