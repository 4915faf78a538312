import type { Why } from '#schemas/workflow/forecast.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { WhyData } from '#schemas/workflow/state.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { bilingual, type Bilingual, type Language } from '#server/refusals/refused.ts';
import { itemName } from '#server/refusals/values.ts';
import { sheetItems } from '#server/store/modelDocument.ts';
import { namesInOrganisation, wordWhy } from './wordWhy.ts';

/** What a reason names: people and departments, steps, items. */
export interface WhySources {
  organisation: Organisation;
  definition: WorkflowDefinition;
  model: Pick<LoadedModel, 'items'>;
}

/** Why somebody has a step, as the wire has it, in the language of the request (contract 11.3). */
export function presentWhy(why: WhyData, language: Language, { organisation, definition, model }: WhySources): Why {
  const { kind, by, opinion } = why;
  const names = namesInOrganisation(organisation, { step: (code) => nameOfElement(definition, code), item: (key) => nameOfItem(model, key) });
  return {
    kind,
    text: wordWhy(why, language, names),
    ...(by === undefined ? {} : { by: { id: by, name: names.person(by) } }),
    ...(opinion ? { opinion } : {}),
  };
}

function nameOfElement({ elements }: WorkflowDefinition, code: string): Bilingual {
  const element = elements.get(code);
  return bilingual(element?.name || code, element?.nameEn ?? (element?.name || code));
}

function nameOfItem({ items }: Pick<LoadedModel, 'items'>, key: string): Bilingual {
  const [code, column] = key.split('.');
  const item = items.find((one) => one.code === code);
  const named = item && column !== undefined ? sheetItems(item).find((one) => one.code === column) : item;
  return named ? itemName(named) : bilingual(key, key);
}
