import type { SubItemDocument } from '#schemas/config/model.ts';
import type { Draft } from '../draft.ts';
import type { Path } from '../jsonSource.ts';
import { itemFault } from '../modelItems.ts';
import type { Report } from '../report.ts';
import { refer, type World } from '../world.ts';

/** Models that relations lead to, with the item they show (contract 15.4). */
export function checkModelReferences(report: Report, draft: Draft<'model'>, world: World): void {
  for (const [index, item] of (draft.value?.properties ?? []).entries()) {
    checkRelation(report, item, ['properties', index], world);
    for (const [at, column] of (item.subSchema?.properties ?? []).entries()) {
      checkRelation(report, column, ['properties', index, 'subSchema', 'properties', at], world);
    }
  }
}

function checkRelation(report: Report, item: SubItemDocument, path: Path, world: World): void {
  if (!item.relativeCode) return;
  const model = refer(report, [...path, 'relativeCode'], world.model(item.relativeCode));
  const shown = item.relativePropertyCode;
  const fault = model && shown ? itemFault(model, shown) : undefined;
  if (fault) report.error([...path, 'relativePropertyCode'], fault);
}
