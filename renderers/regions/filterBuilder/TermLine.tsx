import { useId, type ReactNode } from 'react';
import type { QueryCondition } from '#schemas/list.ts';
import { localized } from '#schemas/localized.ts';
import type { FilterLookup } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { filterFaultWords } from '#renderers/regions/filterPanel/faultWords.ts';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { widgetRegistry } from '#renderers/regions/widgets/index.ts';
import { useFocusOnOpen } from '#renderers/regions/widgets/pickers/useFocusOnOpen.ts';
import {
  type ComparableItem,
  type ComparisonDraft,
  type ComparisonKind,
  editorOf,
  comparedCondition,
  comparisonKindsOf,
} from '#renderers/contracts/filterDraft.ts';
import { comparisonText } from '#renderers/contracts/filterText.ts';
import { ItemPicker } from './ItemPicker.tsx';
import { RelativeValue } from './RelativeValue.tsx';

interface TermLineProps {
  draft: ComparisonDraft;
  items: readonly ComparableItem[];
  filterOf: FilterLookup;
  /** The focus goes to it. */
  focused: boolean;
  /** Its value is missing or cannot be read, and the filter was to be applied. */
  refused: boolean;
  ports: Ports;
  onChange(draft: ComparisonDraft): void;
  onRemove(): void;
}

/** One comparison: item, operator, value. */
export function TermLine({ draft, items, filterOf, focused, refused, ports, onChange, onRemove }: TermLineProps) {
  const { t, locale } = ports;
  const line = useFocusOnOpen<HTMLDivElement>(focused ? '[role="combobox"]' : undefined);
  const item = items.find(({ propertyCode }) => propertyCode === draft.propertyCode);
  if (!item) return null;
  const name = localized(item, locale);
  const chooseItem = (propertyCode: string) => {
    const chosen = items.find((one) => one.propertyCode === propertyCode);
    if (chosen) onChange({ ...draft, propertyCode, kind: comparisonKindsOf(chosen)[0] ?? 'Eq', value: undefined });
  };
  const chooseKind = (kind: ComparisonKind) => {
    const isCompatible =
      editorOf(item, kind) === editorOf(item, draft.kind) && comparedCondition(item, kind).displayType === comparedCondition(item, draft.kind).displayType;
    onChange({ ...draft, kind, value: isCompatible ? draft.value : undefined });
  };
  return (
    <div ref={line} className="p-builder-line">
      <div className="p-builder-item">
        <ItemPicker items={items} chosen={item} ports={ports} onChoose={chooseItem} />
      </div>
      <select
        className="p-select"
        aria-label={t('builder:operatorOf', { name })}
        value={draft.kind}
        // The options are the ways of this item.
        onChange={(event) => chooseKind(event.target.value as ComparisonKind)}
      >
        {comparisonKindsOf(item).map((kind) => (
          <option key={kind} value={kind}>
            {comparisonText(item, kind, t)}
          </option>
        ))}
      </select>
      <div className="p-builder-value">
        <Value
          draft={draft}
          item={item}
          filterOf={filterOf}
          error={refused ? (wrongValue(draft, item, t) ?? t('builder:missing')) : undefined}
          ports={ports}
          onChange={(value) => onChange({ ...draft, value })}
        />
      </div>
      <IconButton icon="trash" label={t('builder:remove', { name })} onClick={onRemove} />
    </div>
  );
}

/** Why what was typed cannot be compared with; undefined = nothing, or not all, was typed. */
function wrongValue({ kind, value }: ComparisonDraft, item: QueryCondition, t: Ports['t']): string | undefined {
  return editorOf(item, kind) === 'filter' ? filterFaultWords(comparedCondition(item, kind), value, t) : undefined;
}

interface ValueProps {
  draft: ComparisonDraft;
  item: QueryCondition;
  filterOf: FilterLookup;
  /** Why the value cannot be compared with, in words. */
  error: string | undefined;
  ports: Ports;
  onChange(value: unknown): void;
}

function Value({ draft: { kind, value }, item, filterOf, error, ports, onChange }: ValueProps): ReactNode {
  const id = useId();
  const editor = editorOf(item, kind);
  if (editor === 'none') return null;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const why = error !== undefined && (
    <p id={errorId} className="p-field-error" role="alert">
      {error}
    </p>
  );
  if (editor === 'relative') {
    return (
      <>
        <RelativeValue item={item} value={value} errorId={errorId} ports={ports} onChange={onChange} />
        {why}
      </>
    );
  }
  const name = localized(item, ports.locale);
  if (editor === 'moment') {
    const { Input } = widgetRegistry.get(item.propertyType);
    const field = dialogField({ code: item.propertyCode, name, propertyType: item.propertyType, required: false, displayFormat: item.displayFormat ?? 0 });
    return (
      <>
        <span id={`${id}-label`} className="p-visually-hidden">
          {name}
        </span>
        <Input
          id={id}
          labelId={`${id}-label`}
          field={field}
          value={value}
          invalid={error !== undefined}
          describedBy={errorId}
          ports={ports}
          onChange={onChange}
        />
        {why}
      </>
    );
  }
  const condition = comparedCondition(item, kind);
  const { Field } = filterOf(condition);
  return (
    <Field
      id={id}
      condition={condition}
      value={value}
      error={error}
      placeholder={ports.t('filter:type')}
      ports={ports}
      onChange={onChange}
      onSubmit={() => undefined}
    />
  );
}
