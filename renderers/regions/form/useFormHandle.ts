import { useCallback, useEffect, useRef, type FormEvent } from 'react';
import type { FormViewProps } from '#renderers/contract.ts';
import { useLatest } from '#renderers/regions/base/useLatest.ts';
import { formElementId } from './SchemaForm.tsx';
import type { useRecordForm } from './useRecordForm.ts';
import type { useSaving } from './useSaving.ts';

interface Parts {
  /** Begins the ids of the form's fields. */
  id: string;
  record: ReturnType<typeof useRecordForm>;
  saving: ReturnType<typeof useSaving>;
}

/**
 * Gives the form into the hand of its script, which is asked before anything is saved.
 * Shape: `gate` stands on an element around the form, `ended` is called when a save is over, `ask` asks before another button.
 * Source: contract 14.
 */
export function useFormHandle({ id, record, saving }: Parts, { script, mode, onModeChange }: FormViewProps) {
  const latest = useLatest({ record, saving, mode, onModeChange });
  const settle = useRef<() => void>(undefined);
  const ended = useCallback(() => {
    settle.current?.();
    settle.current = undefined;
  }, []);
  const ask = useCallback(
    async (code: string, act: () => Promise<void> | void) => {
      if (!script || (await script.preAction(code))) await act();
    },
    [script],
  );

  useEffect(
    () =>
      script?.attach({
        values: () => latest.current.record.latest.current,
        change: (values) => latest.current.record.change(values),
        faults: () => latest.current.saving.errors,
        validate() {
          const {
            record: now,
            saving: { refuse },
          } = latest.current;
          const isFine = now.check(now.latest.current).length === 0;
          if (!isFine) refuse();
          return isFine;
        },
        async press(code) {
          const { mode: now, onModeChange: change } = latest.current;
          if (code === 'edit') return ask(code, () => change('edit'));
          const form = document.getElementById(formElementId(id));
          if (code !== 'save' || now !== 'edit' || !(form instanceof HTMLFormElement)) throw new Error(`${code} cannot be pressed now`);
          return new Promise((resolve) => {
            ended();
            settle.current = resolve;
            form.requestSubmit();
          });
        },
        isEditing: () => latest.current.mode === 'edit',
      }),
    [script, id, latest, ask, ended],
  );

  return { gate: useGate(id, script, ended, () => latest.current.mode === 'edit'), ended, ask };
}

/** Holds a submission back until the script has agreed; one that was given up meanwhile is over. */
function useGate(id: string, script: FormViewProps['script'], ended: () => void, isEditing: () => boolean) {
  const step = useRef<'idle' | 'asking' | 'agreed'>('idle');
  return (event: FormEvent) => {
    const form = event.target;
    if (!script || !(form instanceof HTMLFormElement) || form.id !== formElementId(id)) return;
    if (step.current === 'agreed') {
      step.current = 'idle';
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (step.current === 'asking') return;
    step.current = 'asking';
    void script.preAction('save').then((agrees) => {
      const may = agrees && isEditing();
      step.current = may ? 'agreed' : 'idle';
      // A form whose submit event is still on its way takes no second submission, and an answer may come that soon.
      if (may) setTimeout(() => form.requestSubmit());
      else ended();
    });
  };
}
