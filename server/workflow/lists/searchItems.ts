import { sql } from 'kysely';
import type { StoredItem, StoredModel } from '#server/store/catalogue.ts';
import { isNamed } from './commonFilter.ts';
import { readVersions, type RunVersion } from './definitions.ts';
import type { ItemSource } from './itemRows.ts';
import type { ListContext } from './listContext.ts';
import { every, holdsWord, isAmong, some, type ListPredicate } from './predicates.ts';
import { isPlainText, searchedCodes, searchShownTexts, type WordHits } from './searchTexts.ts';
import { rightsAtStep, shownCodes } from './shownAtStep.ts';
import type { SummaryRule } from './summary.ts';

const RECORD = 'record';

/**
 * The items of a list that hold every word of `wd`, each in some text of theirs: name of instance, workflow or originator, number, and
 * what the row shows of its record. Over the aliases `item` and `instance`. Errors: tookTooLong. Source: contract 11.2.
 */
export async function searchItems(context: ListContext, query: ItemSource, wd: string, rule: SummaryRule): Promise<ListPredicate> {
  const words = searchWords(wd);
  if (words.length === 0) return every([]);
  const versions = await readVersions(context, query);
  const hits = await searchShownTexts(context, query, { versions, words, rule });
  return every(words.map((word) => holdsSomewhere(context, word, { versions, hits, rule })));
}

/** What is between spaces, each once. */
export function searchWords(wd: string): string[] {
  return [...new Set(wd.split(/\s+/))].filter((word) => word !== '');
}

/** A word in the names of an instance, over the alias `instance`. */
export function isInNames(context: ListContext, word: string): ListPredicate[] {
  const sought = word.toLowerCase();
  const people = [...context.actor.organisation.people.values()].filter(({ name }) => name.toLowerCase().includes(sought)).map(({ id }) => id);
  const named = people.length === 0 ? [] : [isAmong(sql.ref('instance.originatorId'), people)];
  return [holdsWord(sql.ref('instance.name'), word), isNamed(context, word, 'instance'), ...named];
}

interface Search {
  versions: readonly RunVersion[];
  hits: WordHits;
  rule: SummaryRule;
}

function holdsSomewhere(context: ListContext, word: string, { versions, hits, rule }: Search): ListPredicate {
  const found = hits.get(word) ?? [];
  const inRecord = rule.byStep ? versions.flatMap((version) => isInPlainTexts(context, version, word)) : [];
  return some([...isInNames(context, word), ...inRecord, ...(found.length > 0 ? [isAmong(sql.ref('item.id'), found)] : [])]);
}

/** A word in texts that are shown as they are stored, at the steps that show them. */
function isInPlainTexts(context: ListContext, { workflowCode, workflowVersion, definition }: RunVersion, word: string): ListPredicate[] {
  const model = context.catalogue.find(definition.schemaCode);
  if (!model) return [];
  const shown = new Map([...definition.elements.keys()].map((code) => [code, shownCodes(rightsAtStep(context, definition, code)?.fields)]));
  const texts = searchedCodes(definition).flatMap((code) => {
    const item = model.items.get(code);
    const steps = [...shown].filter(([, codes]) => codes.has(code)).map(([step]) => step);
    return item && isPlainText(item) && steps.length > 0 ? [holdsAtSteps(item, steps, word)] : [];
  });
  if (texts.length === 0) return [];
  const ofVersion = [isAmong(sql.ref('instance.workflowCode'), [workflowCode]), isAmong(sql.ref('instance.workflowVersion'), [workflowVersion])];
  return [every([...ofVersion, existsRecord(model, some(texts))])];
}

function holdsAtSteps(item: StoredItem, steps: readonly string[], word: string): ListPredicate {
  return every([isAmong(sql.ref('item.activityCode'), steps), holdsWord(sql.ref(`${RECORD}.${item.column}`), word)]);
}

function existsRecord(model: StoredModel, condition: ListPredicate): ListPredicate {
  return sql<boolean>`exists (select 1 from ${sql.table(model.table)} as ${sql.ref(RECORD)} where ${sql.ref(`${RECORD}.id`)} = "instance"."objectId" and ${condition})`;
}
