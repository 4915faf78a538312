import { type ComponentType } from 'react';
import type { Ports, RelatedView } from '#renderers/contracts/ports.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { ChoiceType } from '#schemas/codes.ts';
import type { RelationRefValue } from '#schemas/property.ts';

/** What every way to choose related records is fed with. */
export interface RecordPickerProps {
  view: RelatedView;
  chosen: readonly RelationRefValue[];
  several: boolean;
  label: string;
  ports: Ports;
  onChoose(records: RelationRefValue[]): void;
  onDone(): void;
}

const { Part: RecordList } = lazyComponent(() => import('./RecordList.tsx'));
const { Part: RecordTable } = lazyComponent(() => import('./RecordTable.tsx'));
const { Part: RecordTree } = lazyComponent(() => import('./RecordTree.tsx'));

/** How related records are chosen: from a list that is searched, from the table of a view, or from a tree. Source: contract 6.6 (`choiceType`). */
export function recordPickerOf(choiceType: number | null | undefined): ComponentType<RecordPickerProps> {
  if (choiceType === ChoiceType.popup) return RecordTable;
  return choiceType === ChoiceType.tree ? RecordTree : RecordList;
}
