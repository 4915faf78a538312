import { useMemo } from 'react';
import type { RelatedView, RelationPort } from '#renderers/contracts/ports.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import type { RecordPickerProps } from './recordPickers.ts';
import { TreePicker } from './TreePicker.tsx';
import type { Subtree, SubtreeSource } from './useSubtrees.ts';

/** Related records of a tree model as a tree, or what a word finds. Source: contract 6.6 (`choiceType` 3). */
export default function RecordTree({ view, chosen, several, label, ports, onChoose, onDone }: RecordPickerProps) {
  const { t, relations } = ports;
  const { schemaCode, queryCode, notBelow } = view;
  const source = useMemo(() => recordSubtrees(relations, { schemaCode, queryCode, notBelow }), [relations, schemaCode, queryCode, notBelow]);
  return (
    <TreePicker
      source={source}
      chosen={chosen}
      several={several}
      label={label}
      t={t}
      emptyText={t('form:record.none')}
      searchLabel={t('form:record.search')}
      find={async (word, signal) => (await relations.search(view, word, 0, signal)).items}
      detailOf={() => undefined}
      signOf={() => null}
      isChoosable={() => true}
      onChoose={onChoose}
      onDone={onDone}
    />
  );
}

function recordSubtrees(relations: RelationPort, view: RelatedView): SubtreeSource<RelationRefValue> {
  const load = async (parentId: string | undefined, signal: AbortSignal): Promise<Subtree<RelationRefValue>[]> => {
    const rows = await relations.subtrees(view, parentId, signal);
    return rows.map(({ record, leaf }) => ({ id: record.id, item: record, folds: !leaf, below: [], loaded: leaf }));
  };
  return { top: (signal) => load(undefined, signal), below: ({ id }, signal) => load(id, signal) };
}
