import { useCallback, useRef, useState, type FormEvent } from 'react';
import type { FormViewProps } from '#renderers/contract.ts';
import { useLatest } from '#renderers/regions/base/useLatest.ts';
import { useLong } from '#renderers/regions/base/useLong.ts';
import { formElementId } from './SchemaForm.tsx';

/**
 * Holds a submission back until the form's script has agreed; one that was given up meanwhile is over.
 * Shape: `gate` stands on an element around the form, `ended` is called when a save is over, `submit` saves as the button does and
 * settles when that is over, `isAsking` = the script takes its time to agree. Source: contract 14.
 */
export function useGate(id: string, { script, mode }: Pick<FormViewProps, 'script' | 'mode'>) {
  const latest = useLatest(mode);
  const step = useRef<'idle' | 'asking' | 'agreed'>('idle');
  const settle = useRef<() => void>(undefined);
  const [isAsking, setAsking] = useState(false);
  const ended = useCallback(() => {
    settle.current?.();
    settle.current = undefined;
  }, []);
  const submit = useCallback(async () => {
    const form = document.getElementById(formElementId(id));
    if (!(form instanceof HTMLFormElement)) throw new Error('the form is not there');
    await new Promise<void>((resolve) => {
      ended();
      settle.current = resolve;
      form.requestSubmit();
    });
  }, [id, ended]);
  const gate = (event: FormEvent) => {
    const form = event.target;
    if (!script || !(form instanceof HTMLFormElement) || form.id !== formElementId(id)) return;
    if (step.current === 'agreed') {
      step.current = 'idle';
      setAsking(false);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (step.current === 'asking') return;
    step.current = 'asking';
    setAsking(true);
    void script.preAction('save').then((agrees) => {
      const may = agrees && latest.current === 'edit';
      step.current = may ? 'agreed' : 'idle';
      // A form whose submit event is still on its way takes no second submission, and an answer may come that soon.
      if (may) setTimeout(() => form.requestSubmit());
      else {
        setAsking(false);
        ended();
      }
    });
  };
  return { gate, ended, submit, isAsking: useLong(isAsking) };
}
