import { useEffect, useId, useRef, useState } from 'react';
import type { ConditionGroup, FilterLookup } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useUnsavedWork } from '#renderers/regions/hooks/useUnsavedWork.ts';
import { type ComparableItem, type ComparisonDraft, toDraft, toTerm, comparisonKindsOf } from '#renderers/contracts/filterDraft.ts';
import type { FilterBuilderProps } from '#renderers/contracts/dialogs.ts';
import { TermLine } from './TermLine.tsx';
import './FilterBuilder.css';

const MOST_GROUPS = 9;
const MOST_TERMS = 20;

/**
 * Groups of comparisons, the groups joined by OR; what is not complete is named and nothing is applied until it is. It begins with one
 * comparison, and the focus in it. Source: BX-006.
 */
export function FilterBuilder({
  items,
  groups,
  item,
  filterOf,
  ports,
  onClose,
}: FilterBuilderProps & LazyDialogProps<readonly ConditionGroup[]> & { filterOf: FilterLookup }) {
  const { t } = ports;
  const formId = useId();
  const { drafts, isEdited, focusKey, change, remove, addTerm, addGroup, clear } = useFilterDrafts({ items, groups, item });
  useUnsavedWork(ports, isEdited);
  const [isRefused, setRefused] = useState(false);
  const begin = useFocusWhenEmpty(drafts.length === 0);
  const send = () => {
    // The comparison it begins with is none until somebody fills it in.
    if (!isEdited && groups.length === 0) return onClose(groups);
    const built = drafts.map((terms) => terms.map((draft) => termOf(draft, items, ports)));
    if (built.flat().some((term) => term === undefined)) return setRefused(true);
    onClose(built.map((terms) => terms.filter((term) => term !== undefined)));
  };
  return (
    <Dialog
      open
      width={760}
      title={t('builder:title')}
      closeLabel={t('list:close')}
      onClose={() => onClose()}
      footer={<Buttons formId={formId} ports={ports} onClear={drafts.length > 0 ? clear : undefined} onCancel={() => onClose()} />}
    >
      <form
        ref={begin}
        id={formId}
        className="p-builder"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {drafts.length === 0 && <Notice kind="empty" level={3} title={t('builder:empty')} text={t('builder:emptyText')} />}
        {drafts.map((terms, group) => (
          <Group
            key={terms[0]?.key}
            title={t(group === 0 ? 'builder:first' : 'builder:orGroup')}
            terms={terms}
            items={items}
            filterOf={filterOf}
            focusKey={focusKey}
            refused={isRefused}
            ports={ports}
            onChange={(next) => change(group, next)}
            onRemove={(draft) => remove(group, draft)}
            onAdd={() => addTerm(group)}
          />
        ))}
        {drafts.length < MOST_GROUPS && (
          <Button icon="add" onClick={addGroup}>
            {t(drafts.length === 0 ? 'builder:begin' : 'builder:addGroup')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

type Drafts = readonly (readonly ComparisonDraft[])[];

/** The comparisons while they are built, and which of them the focus goes to: to a new one, and to one beside where one has gone. */
function useFilterDrafts({ groups, items, item }: FilterBuilderProps) {
  const [nextKey, setNextKey] = useState(() => groups.flat().length + 1);
  const [drafts, setDrafts] = useState<Drafts>(() => toDrafts(groups, items, item));
  const [first] = useState(drafts);
  // The last of the first group is the one it was opened to add.
  const [focusKey, setFocusKey] = useState(() => drafts[0]?.at(item === undefined ? 0 : -1)?.key);
  const fresh = (): ComparisonDraft => {
    setNextKey(nextKey + 1);
    setFocusKey(nextKey);
    return freshDraft(items, nextKey);
  };
  const change = (group: number, terms: readonly ComparisonDraft[]) =>
    setDrafts(drafts.map((one, at) => (at === group ? terms : one)).filter((one) => one.length > 0));
  const remove = (group: number, removed: ComparisonDraft) => {
    const all = drafts.flat();
    const place = all.indexOf(removed);
    setFocusKey((all[place + 1] ?? all[place - 1])?.key);
    change(group, drafts[group]?.filter((draft) => draft !== removed) ?? []);
  };
  return {
    drafts,
    isEdited: drafts !== first,
    focusKey,
    change,
    remove,
    addTerm: (group: number) => change(group, [...(drafts[group] ?? []), fresh()]),
    addGroup: () => setDrafts([...drafts, [fresh()]]),
    clear: () => setDrafts([]),
  };
}

interface ButtonsProps {
  formId: string;
  ports: Ports;
  /** Absent where there is nothing to clear. */
  onClear: (() => void) | undefined;
  onCancel(): void;
}

function Buttons({ formId, ports: { t }, onClear, onCancel }: ButtonsProps) {
  return (
    <>
      {onClear && (
        <Button className="p-builder-clear" variant="link" onClick={onClear}>
          {t('builder:clear')}
        </Button>
      )}
      <Button onClick={onCancel}>{t('list:cancel')}</Button>
      <Button variant="primary" type="submit" form={formId}>
        {t('builder:apply')}
      </Button>
    </>
  );
}

interface GroupProps extends Pick<FilterBuilderProps, 'items'> {
  title: string;
  terms: readonly ComparisonDraft[];
  filterOf: FilterLookup;
  /** Key of the comparison that the focus goes to. */
  focusKey: number | undefined;
  /** The filter was to be applied: what is missing is said. */
  refused: boolean;
  ports: Ports;
  onChange(terms: readonly ComparisonDraft[]): void;
  onRemove(draft: ComparisonDraft): void;
  onAdd(): void;
}

/** Comparisons that all hold. */
function Group({ title, terms, items, filterOf, focusKey, refused, ports, onChange, onRemove, onAdd }: GroupProps) {
  return (
    <fieldset className="p-builder-group">
      <legend>{title}</legend>
      {terms.map((draft, at) => (
        <TermLine
          key={draft.key}
          draft={draft}
          items={items}
          filterOf={filterOf}
          focused={draft.key === focusKey}
          refused={refused && termOf(draft, items, ports) === undefined}
          ports={ports}
          onChange={(next) => onChange(terms.with(at, next))}
          onRemove={() => onRemove(draft)}
        />
      ))}
      {terms.length < MOST_TERMS && (
        <Button variant="link" size="small" icon="add" onClick={onAdd}>
          {ports.t('builder:addTerm')}
        </Button>
      )}
    </fieldset>
  );
}

function termOf(draft: ComparisonDraft, items: readonly ComparableItem[], { locale }: Ports) {
  const item = items.find(({ propertyCode }) => propertyCode === draft.propertyCode);
  return item && toTerm(draft, item, locale);
}

/** The focus goes to the way on where the last comparison has gone. Shape: the ref of what holds it. */
function useFocusWhenEmpty(isEmpty: boolean) {
  const part = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isEmpty) part.current?.querySelector<HTMLElement>('button')?.focus();
  }, [isEmpty]);
  return part;
}

function freshDraft([item]: readonly ComparableItem[], key: number): ComparisonDraft {
  return { key, propertyCode: item?.propertyCode ?? '', kind: (item && comparisonKindsOf(item)[0]) ?? 'Eq', value: undefined };
}

/** The filter that stands, with a comparison of an item that is to be added; where nothing stands, one to begin with. */
function toDrafts(groups: readonly ConditionGroup[], items: readonly ComparableItem[], added: string | undefined): Drafts {
  let key = -1;
  const applied = groups
    .map((terms) =>
      terms.flatMap((term) => {
        key += 1;
        const item = items.find(({ propertyCode }) => propertyCode === term.propertyCode);
        return item ? [toDraft(term, item, key)] : [];
      }),
    )
    .filter((terms) => terms.length > 0);
  const wanted = items.filter(({ propertyCode }) => propertyCode === added);
  const [first = [], ...others] = applied;
  if (wanted.length > 0) return [[...first, freshDraft(wanted, key + 1)], ...others];
  return applied.length > 0 || items.length === 0 ? applied : [[freshDraft(items, key + 1)]];
}
