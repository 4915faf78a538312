import { useId, useMemo, useState } from 'react';
import { filterFault, filterSchema } from '#schemas/formats/filters/index.ts';
import type { QueryCondition } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { FilterLookup, FilterPanelProps } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { useUnsavedWork } from '#renderers/regions/hooks/useUnsavedWork.ts';
import { ConditionField } from './ConditionField.tsx';
import { filterFaultWords } from './faultWords.ts';
import { FilterContext } from './filterContext.ts';
import { FilterLayout } from './FilterLayout.tsx';
import { SchemaForm } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { NO_ERRORS, noCheck, type FieldError } from '#renderers/regions/form/fields/validator.ts';
import './FilterPanel.css';

/**
 * The filters above a list: one row, the rest behind 'more'; drawn by the form renderer from the conditions' schema.
 * Half a range is said at its field and left out, the others still apply; what cannot be read is said at its field and nothing is
 * searched. Source: LS-013, LS-014, LS-019, OP-50, contract 6.4.
 */
export function FilterPanel({ conditions, values, filterOf, ports, onSearch, onReset }: FilterPanelProps & { filterOf: FilterLookup }) {
  const { t, locale } = ports;
  const id = `q${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}`;
  const [draft, setDraft] = useState<Record<string, unknown>>(values);
  const visible = useMemo(() => conditions.filter((condition) => condition.visible !== false), [conditions]);
  const faultsIn = (of: Readonly<Record<string, unknown>>) =>
    visible.flatMap((condition) => filterFaultOf(condition, valueAt(of, condition.propertyCode), ports));
  const [faults, setFaults] = useState<readonly FieldError[]>(() => faultsIn(values));
  // What is applied may change from outside: a chip is taken away, the address goes back. What is at fault is not applied; it stays to be completed.
  const [applied, setApplied] = useState(values);
  const [isTyped, setTyped] = useState(false);
  useUnsavedWork(ports, isTyped);
  if (applied !== values) {
    setApplied(values);
    setTyped(false);
    const typed = faults.flatMap(({ path: [code] }) =>
      typeof code !== 'string' || valueAt(draft, code) === valueAt(applied, code) ? [] : [[code, valueAt(draft, code)]],
    );
    const next: Record<string, unknown> = { ...values, ...Object.fromEntries(typed) };
    setDraft(next);
    setFaults(faultsIn(next));
  }
  const schema = useMemo(() => filterSchema(conditions, locale), [conditions, locale]);
  const context = useMemo(
    () => ({
      conditions: visible,
      filterOf,
      ports,
      filled: (code: string) => (valueAt(draft, code) ?? null) !== null,
      isAtFault: (code: string) => faults.some(({ path }) => path[0] === code),
      reset: () => {
        setFaults(NO_ERRORS);
        setTyped(false);
        onReset();
      },
      submit: () => document.getElementById(`${id}-submit`)?.click(),
      submitId: `${id}-submit`,
    }),
    [visible, filterOf, ports, draft, faults, onReset, id],
  );
  const search = (next: Record<string, unknown>) => {
    const known = Object.fromEntries(visible.map(({ propertyCode }) => [propertyCode, valueAt(next, propertyCode)]).filter(([, value]) => value !== undefined));
    setFaults(faultsIn(next));
    if (visible.some((condition) => isUnreadable(condition, valueAt(next, condition.propertyCode)))) return;
    // What the address says is found again by it.
    setTyped(false);
    onSearch(known);
  };
  return (
    <section className="p-filter-panel" aria-label={t('filter:region')}>
      <FilterContext.Provider value={context}>
        <SchemaForm
          id={id}
          label={t('filter:region')}
          schema={schema}
          values={draft}
          check={noCheck}
          errors={faults}
          Field={ConditionField}
          Layout={FilterLayout}
          onChange={(next) => {
            setDraft(next);
            setTyped(true);
          }}
          onSubmit={search}
        />
      </FilterContext.Provider>
    </section>
  );
}

/** A range that lacks an end is left out; whatever else is at fault stops the search. */
function isUnreadable(condition: QueryCondition, value: unknown): boolean {
  const fault = filterFault(value, condition);
  return fault !== undefined && fault !== 'halfRange';
}

function filterFaultOf(condition: QueryCondition, value: unknown, { t }: Ports): FieldError[] {
  const message = filterFaultWords(condition, value, t);
  return message === undefined ? [] : [{ path: [condition.propertyCode], message }];
}
