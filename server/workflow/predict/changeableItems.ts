import type { ExpressionReference } from '#schemas/expression/expression.ts';
import type { DataPermissions } from '#schemas/workflow/definition.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { isSetBySystem } from '#server/records/fieldRights.ts';
import { sheetItems } from '#server/store/modelDocument.ts';

/**
 * Items of a record that may still change before something ahead is decided: by people of the steps between, by children, and
 * whatever formulas make of those (contract 11.4, `certain`).
 * Shape: an item is `code`, or `sheet.column`.
 */
export class ChangeableItems {
  private readonly keys = new Set<string>();

  constructor(private readonly model: Pick<LoadedModel, 'items' | 'formulas'>) {}

  /** A step between lets its people change what it says (contract 21.13). */
  addStep(permissions: DataPermissions): void {
    const mayEdit = (path: string, above: boolean): boolean => permissions.items.get(path)?.editable ?? above;
    for (const item of this.model.items) {
      const own = mayEdit(item.code, permissions.default === 'edit') && !isSetBySystem(item, item.code);
      if (own) this.keys.add(item.code);
      for (const column of sheetItems(item)) {
        const path = `${item.code}.${column.code}`;
        // Where rows can be added or deleted every column changes with them.
        if (own || mayEdit(path, false)) this.keys.add(path).add(item.code);
      }
    }
    this.addComputed();
  }

  /** Something between writes these items. */
  addItems(keys: Iterable<string>): void {
    for (const key of keys) this.keys.add(key);
    this.addComputed();
  }

  /** Whether one of these items may still change. */
  hasAny(keys: Iterable<string>): boolean {
    for (const key of keys) if (this.keys.has(key)) return true;
    return false;
  }

  /** Formulas stand behind those that they read. */
  private addComputed(): void {
    for (const [key, { references }] of this.model.formulas) {
      const [sheet, column] = key.split('.');
      const own = column === undefined ? undefined : sheet;
      if (!references.some((reference) => this.keys.has(keyOfReference(reference)) || (own !== undefined && this.keys.has(`${own}.${reference.code}`))))
        continue;
      this.keys.add(key);
      if (own !== undefined) this.keys.add(own);
    }
  }
}

/** The item that an expression names. */
export function keyOfReference({ sheet, code }: Pick<ExpressionReference, 'sheet' | 'code'>): string {
  return sheet === undefined ? code : `${sheet}.${code}`;
}
