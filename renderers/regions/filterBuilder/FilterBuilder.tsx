import { useId, useState } from 'react';
import type { QueryCondition } from '#schemas/list.ts';
import type { ConditionGroup, FilterLookup } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useUnsavedWork } from '#renderers/regions/hooks/useUnsavedWork.ts';
import { type ComparisonDraft, toDraft, toTerm, comparisonKindsOf } from '#renderers/contracts/filterDraft.ts';
import type { FilterBuilderProps } from '#renderers/contracts/dialogs.ts';
import { TermLine } from './TermLine.tsx';
import './FilterBuilder.css';

const MOST_GROUPS = 9;
const MOST_TERMS = 20;

/** Groups of comparisons, the groups joined by OR; what is not complete is named and nothing is applied until it is. Source: BX-006. */
export function FilterBuilder({
  items,
  groups,
  filterOf,
  ports,
  onClose,
}: FilterBuilderProps & LazyDialogProps<readonly ConditionGroup[]> & { filterOf: FilterLookup }) {
  const { t } = ports;
  const formId = useId();
  const [nextKey, setNextKey] = useState(() => groups.flat().length);
  const [drafts, setDrafts] = useState(() => toDrafts(groups, items));
  const [first] = useState(drafts);
  useUnsavedWork(ports, drafts !== first);
  const [isRefused, setRefused] = useState(false);
  const fresh = (): ComparisonDraft => {
    setNextKey(nextKey + 1);
    const [item] = items;
    return { key: nextKey, propertyCode: item?.propertyCode ?? '', kind: (item && comparisonKindsOf(item)[0]) ?? 'Eq', value: undefined };
  };
  const change = (group: number, terms: readonly ComparisonDraft[]) =>
    setDrafts(drafts.map((one, at) => (at === group ? terms : one)).filter((one) => one.length > 0));
  const send = () => {
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
      footer={<Buttons formId={formId} ports={ports} onClear={drafts.length > 0 ? () => setDrafts([]) : undefined} onCancel={() => onClose()} />}
    >
      <form
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
            refused={isRefused}
            ports={ports}
            onChange={(next) => change(group, next)}
            onAdd={() => change(group, [...terms, fresh()])}
          />
        ))}
        {drafts.length < MOST_GROUPS && (
          <Button icon="add" onClick={() => setDrafts([...drafts, [fresh()]])}>
            {t(drafts.length === 0 ? 'builder:begin' : 'builder:addGroup')}
          </Button>
        )}
      </form>
    </Dialog>
  );
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
  /** The filter was to be applied: what is missing is said. */
  refused: boolean;
  ports: Ports;
  onChange(terms: readonly ComparisonDraft[]): void;
  onAdd(): void;
}

/** Comparisons that all hold. */
function Group({ title, terms, items, filterOf, refused, ports, onChange, onAdd }: GroupProps) {
  return (
    <fieldset className="p-builder-group">
      <legend>{title}</legend>
      {terms.map((draft, at) => (
        <TermLine
          key={draft.key}
          draft={draft}
          items={items}
          filterOf={filterOf}
          refused={refused && termOf(draft, items, ports) === undefined}
          ports={ports}
          onChange={(next) => onChange(terms.with(at, next))}
          onRemove={() => onChange(terms.toSpliced(at, 1))}
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

function termOf(draft: ComparisonDraft, items: readonly QueryCondition[], { locale }: Ports) {
  const item = items.find(({ propertyCode }) => propertyCode === draft.propertyCode);
  return item && toTerm(draft, item, locale);
}

function toDrafts(groups: readonly ConditionGroup[], items: readonly QueryCondition[]): (readonly ComparisonDraft[])[] {
  let key = -1;
  return groups
    .map((terms) =>
      terms.flatMap((term) => {
        key += 1;
        const item = items.find(({ propertyCode }) => propertyCode === term.propertyCode);
        return item ? [toDraft(term, item, key)] : [];
      }),
    )
    .filter((terms) => terms.length > 0);
}
