import { localized } from '#schemas/localized.ts';
import type { Why } from '#schemas/workItem.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { WhyData } from '#schemas/workflow/state.ts';
import { findItem } from '#server/apps/documents/modelItems.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { bilingual, type Language } from '#server/refusals/refused.ts';
import { nameOfStep } from '#server/workflow/instance/openInstance.ts';
import { namesInOrganisation, wordWhy } from '#server/workflow/people/wordWhy.ts';

/** Why somebody has an item, worded for its reader; `trustorId` = in whose name a delegate has it (contract 11.3). */
export function presentWhy(
  why: WhyData,
  trustorId: string | null,
  { model, organisation }: SeenModel,
  definition: WorkflowDefinition,
  language: Language,
): Why {
  const names = namesInOrganisation(organisation, {
    step: (code) => nameOfStep(definition, code),
    item: (key) => {
      const item = findItem(model.document, key)?.item;
      return item ? bilingual(localized(item, 'zh'), localized(item, 'en')) : bilingual(key, key);
    },
  });
  const person = (id: string) => ({ id, name: names.person(id) });
  return {
    kind: why.kind,
    text: wordWhy(why, language, names),
    ...(trustorId === null ? {} : { trustor: person(trustorId) }),
    ...(why.by === undefined ? {} : { by: person(why.by) }),
    ...(why.opinion ? { opinion: why.opinion } : {}),
  };
}
