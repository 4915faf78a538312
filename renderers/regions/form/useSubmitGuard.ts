import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import type { FormViewProps } from '#renderers/contracts/form.ts';
import { useDelayed } from '#renderers/regions/hooks/useDelayed.ts';
import type { PendingGate } from '#renderers/regions/form/pending/usePendingGate.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';

/**
 * Holds a submission back until all of the form is among its values and its script has agreed; one that was given up meanwhile is over.
 * Shape: `gate` stands on an element around the form, `ended` is called when a save is over, `submit` saves as the button does and
 * resolves when that is over, `isPending` = the script takes its time to agree. Source: contract 14.
 */
export function useSubmitGuard(id: string, { script, mode }: Pick<FormViewProps, 'script' | 'mode'>, { hold }: Pick<PendingGate, 'hold'>) {
  const step = useRef<'idle' | 'pending' | 'agreed'>('idle');
  /** The script and mode of the request; another object once that has changed, even if it is the same again by then. */
  const generation = useRef<object>(undefined);
  const finish = useRef<() => void>(undefined);
  const [isPending, setPending] = useState(false);
  const ended = useCallback(() => {
    finish.current?.();
    finish.current = undefined;
  }, []);
  useEffect(() => {
    generation.current = { mode, script };
    return () => {
      generation.current = undefined;
      step.current = 'idle';
      setPending(false);
      ended();
    };
  }, [mode, script, ended]);
  const submit = useCallback(async () => {
    const form = document.getElementById(formElementId(id));
    if (!(form instanceof HTMLFormElement)) throw new Error('the form is not there');
    await new Promise<void>((resolve) => {
      ended();
      finish.current = resolve;
      form.requestSubmit();
    });
  }, [id, ended]);
  const gate = (event: FormEvent) => {
    const form = event.target;
    if (hold(event, ended)) return;
    if (!script || !(form instanceof HTMLFormElement) || form.id !== formElementId(id)) return;
    if (step.current === 'agreed') {
      step.current = 'idle';
      setPending(false);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (step.current === 'pending') return;
    step.current = 'pending';
    setPending(true);
    const mine = generation.current;
    void script.preAction('save').then((agrees) => {
      if (generation.current !== mine) return;
      step.current = agrees ? 'agreed' : 'idle';
      // A form whose submit event is still on its way takes no second submission, and an answer may come that soon.
      if (agrees) setTimeout(() => generation.current === mine && form.requestSubmit());
      else {
        setPending(false);
        ended();
      }
    });
  };
  return { gate, ended, submit, isPending: useDelayed(isPending) };
}
