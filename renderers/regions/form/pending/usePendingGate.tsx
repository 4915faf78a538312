import { useCallback, useContext, useEffect, useMemo, useRef, useState, type FormEvent, type HTMLAttributes, type ReactNode } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { FormKeys } from '#renderers/regions/form/keys/keyContext.ts';
import { useFormKeys } from '#renderers/regions/form/keys/useFormKeys.ts';
import { useDelayed } from '#renderers/regions/hooks/useDelayed.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { PendingInputs } from './pendingInputs.ts';
import { typingHandlers } from './pendingTyping.ts';
import { PendingContext } from './usePendingInputs.ts';

const { Part: PendingDialog } = lazyComponent(() => import('./PendingDialog.tsx'));

/** Holds what sends a form until everything that belongs to it is among its values. */
export interface PendingGate {
  pending: PendingInputs;
  /** Something waits for what is pending. */
  isWaiting: boolean;
  /** Resolves once nothing is pending; false = its reader has called it off, or the form was left. */
  ready(): Promise<boolean>;
  /** Holds a submission and repeats it once nothing is pending. Shape: false = nothing was, and it goes on; `givenUp` is called when it is not repeated. */
  hold(event: FormEvent, givenUp?: () => void): boolean;
  /** Says what is waited for, and asks about what has failed. */
  dialog: ReactNode;
}

interface PendingAreaProps extends HTMLAttributes<HTMLDivElement> {
  gate: PendingGate;
  keys: FormKeys;
  t: Translate;
}

/** The element around a form with such a gate: what is typed and uploaded in it is pending there, and it reads the keys of the form. */
export function PendingArea({ gate: { pending, dialog }, keys, t, children, ...attributes }: PendingAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const enter = useFormKeys(area, keys);
  const typing = t('form:pending.typing');
  const handlers = useMemo(() => typingHandlers(pending, typing), [pending, typing]);
  return (
    <PendingContext.Provider value={pending}>
      <div {...attributes} {...handlers} {...enter} ref={area}>
        {children}
        {dialog}
      </div>
    </PendingContext.Provider>
  );
}

/** The gate of a form with this element. What waits is called off when `mode` changes. Source: BX-090. */
export function usePendingGate(formElementId: string, t: Translate, mode = ''): PendingGate {
  const outer = useContext(PendingContext);
  const [own] = useState(() => new PendingInputs());
  // A form in another's frame is sent with it.
  const pending = outer ?? own;
  const [waiting, setWaiting] = useState<AbortController>();
  const running = useRef<AbortController>(undefined);
  const shownMode = useRef(mode);
  useEffect(() => {
    shownMode.current = mode;
    return () => running.current?.abort();
  }, [mode]);

  const ready = useCallback(async () => {
    if (pending.get().length === 0) return true;
    if (running.current) return false;
    const stop = new AbortController();
    running.current = stop;
    setWaiting(stop);
    const isEmpty = await pending.emptied(stop.signal);
    // What came last is drawn before the form is sent.
    if (isEmpty) await drawn();
    running.current = undefined;
    setWaiting(undefined);
    return isEmpty && !stop.signal.aborted;
  }, [pending]);
  const hold = (event: FormEvent, givenUp?: () => void) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== formElementId || pending.get().length === 0) return false;
    event.preventDefault();
    event.stopPropagation();
    if (running.current === undefined) void ready().then((goesOn) => (goesOn ? form.requestSubmit() : givenUp?.()));
    return true;
  };
  const isLong = useDelayed(waiting !== undefined);
  const dialog = waiting && isLong && (
    <LazyBoundary place={null}>
      <PendingDialog pending={pending} t={t} onCancel={() => waiting.abort()} />
    </LazyBoundary>
  );
  return { pending, isWaiting: waiting !== undefined, ready, hold, dialog };
}

/** Resolves once what was set is drawn; a submission of the form is then a new one. */
const drawn = () => new Promise<void>((resolve) => setTimeout(resolve));
