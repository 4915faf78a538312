import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormViewProps } from '#renderers/contract.ts';
import { formSchema } from '#schemas/formSchema.ts';
import { readFormulas, type Actor } from '#schemas/formSchema/compute.ts';
import { isChanged, toFormValues, toSavedValues, type FormValues } from '#schemas/formSchema/record.ts';
import { checkForm } from './checkForm.ts';
import { wallClock } from './wallClock.ts';

/** Pause in typing after which the server is asked for computed values, ms. */
const CALCULATE_PAUSE_MS = 400;

/** Values, checks and computed items of a record's form. */
export function useRecordForm({ form, rules, ports, onCalculate, onDirtyChange }: FormViewProps) {
  const { locale, t, timeZone, organisation } = ports;
  const model = useMemo(() => formSchema(form, locale), [form, locale]);
  const formulas = useMemo(() => readFormulas(model.fields), [model]);
  const actorNow = useCallback((): Actor => {
    const { user, department } = organisation.myself();
    return { now: wallClock(new Date(), timeZone), user: user.id, department: department?.id ?? null };
  }, [organisation, timeZone]);

  const stored = form.bizObject.data;
  const isNew = form.bizObject.loadedFromDb !== true;
  const first = useMemo(() => formulas.compute(toFormValues(model.fields, stored, isNew), actorNow()), [formulas, model, stored, isNew, actorNow]);
  const [values, setValues] = useState(first);
  // A form that was loaded again begins anew; a change of language keeps what was typed.
  const loaded = useRef(form);
  useEffect(() => {
    if (loaded.current === form) return;
    loaded.current = form;
    setValues(first);
  }, [form, first]);

  const dirty = isChanged(model.fields, values, first);
  useEffect(() => onDirtyChange(dirty), [dirty, onDirtyChange]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const askServer = (next: FormValues) => {
    if (formulas.unread.length === 0) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      onCalculate(toSavedValues(model.fields, next, stored), '').then(
        (computed) => setValues((current) => ({ ...current, ...Object.fromEntries(formulas.unread.map((code) => [code, computed[code] ?? current[code]])) })),
        // The server computes again when the record is saved; until then the old value stays.
        () => undefined,
      );
    }, CALCULATE_PAUSE_MS);
  };
  const change = (next: FormValues) => {
    const computed = formulas.compute(next, actorNow());
    setValues(computed);
    askServer(computed);
  };

  const check = useCallback((current: FormValues) => checkForm({ model, rules, actor: actorNow(), locale, t }, current), [model, rules, actorNow, locale, t]);
  const changedFields = () => [...model.fields.values()].filter((field) => isChanged(new Map([[field.code, field]]), values, first));
  return { model, values, dirty, isNew, change, check, reset: () => setValues(first), saved: () => toSavedValues(model.fields, values, stored), changedFields };
}
