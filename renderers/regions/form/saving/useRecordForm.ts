import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FilledForm } from './filledForm.ts';
import { formSchema } from '#schemas/formSchema/formSchema.ts';
import type { Formulas } from '#schemas/formSchema/compute.ts';
import { NO_FAULTS } from '#schemas/formSchema/formulaFaults.ts';
import { lockedFields, remainingFields } from '#schemas/formSchema/lostItems.ts';
import { isChanged, toFormValues, toSavedValues, type FormValues } from '#schemas/formSchema/record.ts';
import { typedValues } from '#schemas/formSchema/typedValues.ts';
import { actorOf } from '#renderers/regions/form/fields/actorOf.ts';
import { NO_ERRORS } from '#renderers/regions/form/fields/validator.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** Pause in typing after which computed values are requested, ms. */
const CALCULATE_PAUSE_MS = 400;

/** Those of a form that is only read: the server has computed it. */
const NO_FORMULAS: Formulas = { unread: [], compute: (values) => values, faults: () => NO_FAULTS };

const NOTHING = { hasPending: false, lost: [] };

/**
 * Values, checks and computed items of a record's form; what is pending in it is as unsaved as what is typed.
 * Shape: `lost` = paths of items that the model has no longer.
 */
export function useRecordForm(
  { form, granted = form, script, scriptedLimits, rules, mode, process, ports, draft, filling, onCalculate, onDirtyChange }: Omit<FilledForm, 'LostItems'>,
  { hasPending, lost }: { hasPending: boolean; lost: readonly string[] } = NOTHING,
) {
  const { locale, t, timeZone, organisation } = ports;
  const drawn = useMemo(() => formSchema(form, locale), [form, locale]);
  const model = useMemo(() => {
    const narrowed = script && scriptedLimits ? script.narrow(drawn.fields, scriptedLimits) : drawn.fields;
    return { ...drawn, fields: lockedFields(narrowed, lost) };
  }, [drawn, script, scriptedLimits, lost]);
  const checked = useMemo(() => ({ ...model, fields: remainingFields(model.fields, lost) }), [model, lost]);
  const fields = useMemo(() => lockedFields((granted === form ? drawn : formSchema(granted, locale)).fields, lost), [granted, form, drawn, locale, lost]);
  const formulas = useMemo(() => filling?.readFormulas(fields) ?? NO_FORMULAS, [filling, fields]);
  const actorNow = useCallback(() => actorOf({ organisation, timeZone }), [organisation, timeZone]);

  const stored = form.bizObject.data;
  const isNew = form.bizObject.loadedFromDb !== true;
  const preset = script?.initial;
  const first = useMemo(
    () => formulas.compute({ ...toFormValues(fields, stored, isNew), ...preset }, actorNow()),
    [formulas, fields, stored, isNew, preset, actorNow],
  );
  const { values, latest, setValues } = useTypedValues(first, stored, process !== undefined && mode === 'edit');

  // Nobody loses what a script changes while the form is only read.
  const dirty = mode === 'edit' && isChanged(fields, values, first);
  const isUnsaved = dirty || (mode === 'edit' && hasPending);
  useEffect(() => onDirtyChange(isUnsaved), [isUnsaved, onDirtyChange]);
  const onTyped = draft?.onTyped;
  useEffect(() => {
    onTyped?.(dirty ? () => typedValues(fields, values, first, stored) : undefined);
  }, [onTyped, dirty, values, fields, first, stored]);

  const afterPause = useAfterPause();
  const requestCalculation = (next: FormValues) => {
    if (formulas.unread.length === 0) return;
    afterPause(() => {
      onCalculate(toSavedValues(fields, next, stored), '').then(
        (computed) => {
          setValues({
            ...latest.current,
            ...Object.fromEntries(formulas.unread.map((code) => [code, valueAt(computed, code) ?? valueAt(latest.current, code)])),
          });
          script?.changed();
        },
        // The server computes again when the record is saved; until then the old value stays.
        () => undefined,
      );
    });
  };
  const change = (next: FormValues) => {
    const computed = formulas.compute(next, actorNow());
    setValues(computed);
    requestCalculation(computed);
  };

  const faults = useMemo(() => formulas.faults(values, actorNow()), [formulas, values, actorNow]);
  const check = useCallback(
    (current: FormValues) =>
      filling?.checkFormValues({ model: checked, rules, actor: actorNow(), locale, t, limitCheck: script?.limitCheck }, current) ?? NO_ERRORS,
    [filling, checked, rules, actorNow, locale, t, script],
  );
  const changedFields = () => [...fields.values()].filter((field) => isChanged(new Map([[field.code, field]]), values, first));
  const saved = () => toSavedValues(fields, latest.current, stored);
  return { model, fields, values, faults, latest, stored, first, dirty, isNew, change, check, reset: () => setValues(first), saved, changedFields };
}

/**
 * The values as they are typed. A form that was loaded again begins again; a change of language or rights keeps what was typed, and so
 * does an act at the item that has not changed the record (`isTask`).
 */
function useTypedValues(first: FormValues, stored: FilledForm['form']['bizObject']['data'], isTask: boolean) {
  const [values, setShown] = useState(first);
  // What was set last, before it is drawn: a script reads back at once what it wrote.
  const latest = useRef(values);
  const setValues = useCallback((next: FormValues) => {
    latest.current = next;
    setShown(next);
  }, []);
  const loaded = useRef(stored);
  useEffect(() => {
    if (loaded.current === stored) return;
    const isAsBefore = isTask && stored.version !== undefined && stored.version === loaded.current.version;
    loaded.current = stored;
    if (!isAsBefore) setValues(first);
  }, [stored, first, setValues, isTask]);
  return { values, latest, setValues };
}

/** Does something after a pause in typing, unless it is requested again before or the form is left. */
function useAfterPause(): (act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (act) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, CALCULATE_PAUSE_MS);
  };
}
