import { useState } from 'react';
import { LazyTree, type LazyTreeProps } from './LazyTree.tsx';
import { OptionList } from './OptionList.tsx';
import { PickerFoot } from './PickerFoot.tsx';
import { useSearch } from '#renderers/regions/widgets/controls/useSearch.ts';

export interface TreePickerProps<Item extends { id: string; name: string }> extends Omit<LazyTreeProps<Item>, 'chosen' | 'textOf' | 'onChoose'> {
  chosen: readonly Item[];
  searchLabel: string;
  /** What is searched for from the start, instead of showing the tree. */
  firstWord?: string;
  /** What a word finds, wherever it stands in the tree. */
  find(word: string, signal: AbortSignal): Promise<readonly Item[]>;
  /** Muted words behind a found entry. */
  detailOf(item: Item): string | undefined;
  onChoose(items: Item[]): void;
  onDone(): void;
}

/** The panel of a tree: the tree itself, or what a word finds in it. */
export function TreePicker<Item extends { id: string; name: string }>(props: TreePickerProps<Item>) {
  const { chosen, several, label, t, searchLabel, firstWord = '', find, detailOf, onChoose, onDone } = props;
  const [word, setWord] = useState(firstWord);
  const found = useSearch(word, (signal) => find(word.trim(), signal));
  const hits = found.result ?? [];
  const choose = (ids: readonly string[], from: ReadonlyMap<string, Item>) => {
    const items = ids.flatMap((id) => from.get(id) ?? chosen.find((item) => item.id === id) ?? []);
    onChoose(several ? items : items.slice(-1));
    if (!several) onDone();
  };
  const isSearching = word.trim() !== '';
  return (
    <>
      <OptionList
        label={label}
        items={hits.map((item) => ({ id: item.id, text: item.name, detail: detailOf(item) }))}
        chosen={chosen.map(({ id }) => id)}
        several={several}
        status={found.status}
        search={{ word, onWord: setWord, label: searchLabel }}
        loadingText={t('common:loading')}
        emptyText={t('form:pick.noMatch')}
        failedText={t('form:pick.failed')}
        hideList={!isSearching}
        onChoose={(ids) => choose(ids, new Map(hits.map((item) => [item.id, item])))}
      />
      {!isSearching && <LazyTree {...props} textOf={(item) => item.name} onChoose={choose} />}
      {several && <PickerFoot chosen={chosen} t={t} onChoose={onChoose} onDone={onDone} />}
    </>
  );
}
