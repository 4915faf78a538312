import { checkedDocument } from '#server/seed/rows/check.ts';
import { GeneratorSpec, SourceSpec, type SeedDocument, type SeedItem } from '#server/seed/rows/document.ts';
import { SeedError } from '#server/seed/rows/errors.ts';
import { formulaProduce } from '#server/seed/rows/formula.ts';
import type { Column, Fields, Scope, SeedEnvironment } from '#server/seed/rows/generator.ts';
import { generators } from './generators/index.ts';
import { formulaOf } from '#server/seed/rows/items.ts';
import { fraction, saltOf } from '#server/seed/rows/random.ts';
import type { FieldSet, Produce, Row } from '#server/seed/rows/row.ts';
import type { SourceRecords } from '#server/seed/rows/source.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** What stays the same for all generators of one document. */
export interface DocumentFrame {
  environment: SeedEnvironment;
  document: SeedDocument;
  count: number;
  items: readonly SeedItem[];
  source?: SourceRecords;
}

/** The scope at one place of a document. Source: `Scope` in generator.ts. */
export function scopeAt(frame: DocumentFrame, fields: FieldSet, where: string, items: readonly SeedItem[], item?: SeedItem): Scope {
  const { environment, document, count } = frame;
  const scope: Scope = {
    where,
    salt: saltOf(`${where}#${document.salt ?? 0}`),
    environment,
    document,
    count,
    item,
    fields,
    list: (of) => listOf(of, frame, where),
    path: (text) => readPath(text, frame, fields, items, where),
    compile: (spec, step) => compileGenerator(spec, scopeAt(frame, fields, `${where}.${step}`, items, item)),
    inside: (inner) => scopeAt(frame, inner, where, items),
    define: (part) => defineFields(part, frame, fields, where),
    fault: (reason) => new SeedError(where, reason),
  };
  return scope;
}

function compileGenerator(spec: unknown, scope: Scope): Produce {
  const { kind, filled } = checkedDocument(GeneratorSpec, spec, scope.where);
  const entry = generators.get(kind);
  if (!entry) throw scope.fault(`unknown generator ${kind}; known are ${[...generators.keys()].join(', ')}`);
  // GeneratorSpec has been checked just above; the record of further fields is what the entry's own schema checks.
  const own = checkedDocument(entry.schema, spec, scope.where) as GeneratorSpec;
  const produce = entry.compile(own, scope);
  if (filled === undefined) return produce;
  const gate = saltOf(`${scope.where}:filled#${scope.document.salt ?? 0}`);
  return (row) => (fraction(gate, row.index) < filled ? produce(row) : null);
}

function listOf(of: unknown, frame: DocumentFrame, where: string): readonly unknown[] {
  if (Array.isArray(of)) return of;
  if (typeof of === 'string') {
    const list = frame.document.lists?.[of];
    if (!list?.length) throw new SeedError(where, `no list is called ${of}; known are ${Object.keys(frame.document.lists ?? {}).join(', ')}`);
    return list;
  }
  const source = frame.environment.records(checkedDocument(SourceSpec, of, where));
  return Array.from({ length: source.count }, (_, index) => source.record(index));
}

function readPath(text: string, frame: DocumentFrame, fields: FieldSet, items: readonly SeedItem[], where: string): Produce {
  const [head = '', ...rest] = text.split('.');
  if (head === 'row') return (row) => row.ordinal;
  if (head === 'source') return sourceReader(rest, frame, where);
  const read = fields.reader(head);
  if (rest.length === 0) return read;
  const item = [...items, ...frame.items].find((one) => one.code === head);
  if (!item?.relativeCode) return drill(read, rest);
  const { relativeCode } = item;
  let target: Produce | undefined;
  return (row) => {
    const related = read(row);
    if (typeof related !== 'object' || related === null || !('id' in related)) return null;
    const model = frame.environment.model(relativeCode, where);
    target ??= model.path(rest.join('.'));
    return target(model.rowOf(String(related.id)));
  };
}

function sourceReader(keys: readonly string[], frame: DocumentFrame, where: string): Produce {
  const { source } = frame;
  if (!source) throw new SeedError(where, 'the document names no source');
  return drill((row) => source.record((row.parent ?? row).index), keys);
}

function drill(read: Produce, keys: readonly string[]): Produce {
  return (row: Row) => {
    let value = read(row);
    for (const key of keys) {
      if (typeof value !== 'object' || value === null) return null;
      value = Reflect.get(value, key);
    }
    return value;
  };
}

function defineFields(part: Fields, frame: DocumentFrame, fields: FieldSet, where: string): Column[] {
  const computed = part.items.filter((item) => formulaOf(item) !== undefined);
  for (const code of Object.keys(part.fields)) {
    if (!part.items.some((item) => item.code === code)) throw new SeedError(`${where}.${code}`, 'is no item of the model');
    if (computed.some((item) => item.code === code)) throw new SeedError(`${where}.${code}`, 'is computed by the model');
  }
  for (const name of [...Object.keys(part.vars), ...Object.keys(part.fields), ...computed.map((item) => item.code)]) fields.declare(name);
  for (const [name, spec] of Object.entries(part.vars)) fields.define(name, compileGenerator(spec, scopeAt(frame, fields, `${where}.${name}`, part.items)));
  for (const item of part.items) {
    const spec = valueAt(part.fields, item.code);
    if (spec !== undefined) fields.define(item.code, compileGenerator(spec, scopeAt(frame, fields, `${where}.${item.code}`, part.items, item)));
  }
  for (const item of computed) fields.define(item.code, formulaProduce(formulaOf(item) ?? '', fields, `${where}.${item.code}`));
  return part.items.filter((item) => fields.has(item.code)).map(({ code }) => ({ code, read: fields.reader(code) }));
}
