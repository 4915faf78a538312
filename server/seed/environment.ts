import { compileTemplate } from '#schemas/expression/expression.ts';
import { checkedDocument } from '#server/seed/rows/check.ts';
import { SeedDocument, type SeedModel, type SourceSpec } from '#server/seed/rows/document.ts';
import { SeedError } from '#server/seed/rows/errors.ts';
import type { Column, SeedEnvironment, SeededModel } from '#server/seed/rows/generator.ts';
import type { OrganisationDocument, UsersDocument } from '#server/seed/rows/organisation.ts';
import { readSeedPeople } from '#server/seed/rows/people.ts';
import { FieldSet, Row, type Produce } from '#server/seed/rows/row.ts';
import { indexOfId, rowIds } from '#server/seed/rows/rowId.ts';
import { scopeAt, type DocumentFrame } from './scope.ts';
import { sequenceProduce } from '#server/seed/rows/sequence.ts';
import { openSource } from '#server/seed/sources/index.ts';
import type { SourceRecords } from '#server/seed/rows/source.ts';
import { asText } from '#server/seed/rows/template.ts';
import { toDay } from '#server/seed/rows/wallClock.ts';

/** Day that relative dates of the demonstration rows count from, unless the server gives another. */
const SEED_BASE_DATE = '2026-11-20';

/** What the seeder needs to know; the same context gives the same rows. */
export interface SeedContext {
  organisation: OrganisationDocument;
  users: UsersDocument;
  /** Seed documents by schemaCode. */
  documents: ReadonlyMap<string, SeedDocument>;
  /** Model documents by schemaCode (contract 15.4). */
  models: ReadonlyMap<string, SeedModel>;
  /** `yyyy-MM-dd`; default 2026-11-20. */
  baseDate?: string;
  /** Largest counter of the record numbers that a model gave before its rows come, by what stands before the counter; default 0. */
  taken?(schemaCode: string, start: string): number;
}

/** A model ready to be stored: its columns beside what generators see. */
export interface OpenedModel extends SeededModel {
  columns: readonly Column[];
}

const environments = new WeakMap<SeedContext, ModelEnvironment>();

/** The models of a context; each is compiled once, when it is first needed. */
export function seedEnvironmentOf(context: SeedContext): ModelEnvironment {
  let environment = environments.get(context);
  if (!environment) environments.set(context, (environment = new ModelEnvironment(context)));
  return environment;
}

class ModelEnvironment implements SeedEnvironment {
  readonly baseDay: number;
  readonly taken: NonNullable<SeedContext['taken']>;
  readonly people;
  private readonly opened = new Map<string, OpenedModel>();
  private readonly sources = new Map<string, SourceRecords>();

  constructor(private readonly context: SeedContext) {
    this.baseDay = toDay(context.baseDate ?? SEED_BASE_DATE);
    this.taken = (schemaCode, start) => context.taken?.(schemaCode, start) ?? 0;
    this.people = readSeedPeople(context.organisation, context.users);
  }

  model(code: string, where: string): OpenedModel {
    const known = this.opened.get(code);
    if (known) return known;
    const document = this.context.documents.get(code);
    const model = this.context.models.get(code);
    if (!document || !model) throw new SeedError(where, `${code} has no ${document ? 'model' : 'seed document'}`);
    const made = openModel(checkedDocument(SeedDocument, document, code) as SeedDocument, model, this);
    this.opened.set(code, made);
    return made;
  }

  records(spec: SourceSpec): SourceRecords {
    const key = JSON.stringify(spec);
    let records = this.sources.get(key);
    if (!records) this.sources.set(key, (records = openSource(spec, key)));
    return records;
  }
}

function openModel(document: SeedDocument, model: SeedModel, environment: ModelEnvironment): OpenedModel {
  const { code } = model;
  const source = document.source && environment.records(document.source);
  const count = document.rows ?? source?.count;
  if (count === undefined) throw new SeedError(code, 'needs `rows` or `source`');
  const fields = new FieldSet(code);
  const frame: DocumentFrame = { environment, document, count, items: model.properties, source };
  const ids = rowIds(code);
  for (const name of ['createdTime', 'owner', 'sequenceNo', 'name']) fields.declare(name);
  const scope = scopeAt(frame, fields, code, model.properties);
  const columns = scope.define({ vars: document.vars ?? {}, fields: document.fields, items: model.properties });
  fields.define('createdTime', scope.compile(document.created, 'createdTime'));
  fields.define('owner', scope.compile(document.owner, 'owner'));
  const rowAt = cacheLast((index) => new Row(fields, index));
  const numbering = { createdTime: fields.reader('createdTime'), count, rowAt, taken: (start: string) => environment.taken(code, start) };
  fields.define('sequenceNo', model.sequenceRule ? sequenceProduce(model.sequenceRule, numbering) : () => null);
  fields.define('name', model.nameRule ? nameProduce(model.nameRule, fields) : () => null);
  return {
    code,
    document,
    count,
    columns,
    rowAt,
    rowOf: (id) => rowAt(indexOfId(id)),
    idOf: ids.of,
    path: scope.path,
    relativeCode: (field) => {
      const target = model.properties.find((item) => item.code === field)?.relativeCode;
      if (!target) throw new SeedError(`${code}.${field}`, 'is no relation');
      return target;
    },
  };
}

/** Paths of one record request the same related record several times in a row: the last one is cached. */
function cacheLast(make: (index: number) => Row): (index: number) => Row {
  let last: Row | undefined;
  return (index) => {
    if (last?.index !== index) last = make(index);
    return last;
  };
}

function nameProduce(nameRule: string, fields: FieldSet): Produce {
  const template = compileTemplate(nameRule);
  const readers = new Map(template.references.map(({ code }) => [code, fields.reader(code)]));
  return (row) => template.render({ value: (code) => readers.get(code)?.(row) ?? null }, (_, value) => asText(value)).trim();
}
