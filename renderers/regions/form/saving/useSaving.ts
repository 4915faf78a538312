import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormViewProps } from '#renderers/contracts/form.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { FormScriptPort } from '#renderers/contracts/formScript.ts';
import { confirmByScript } from './confirmByScript.ts';
import { isInUntouchedRow } from './untouchedRows.ts';
import { toSaveFault, type SaveFault } from './saveFault.ts';
import type { useRecordForm } from './useRecordForm.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { NO_ERRORS, type FieldError } from '#renderers/regions/form/fields/validator.ts';

/**
 * Saving of a record's form: what stands in the way, the fields' own checks once a save was tried, the server's answer after it.
 * Leaving gives up all of it: a new record closes, another goes back to reading.
 */
export function useSaving(
  record: ReturnType<typeof useRecordForm>,
  { mode, script, ports, draft, onSave, onModeChange, onMessage }: FormViewProps,
  /** Whether all that belongs to the values is among them; waits for it. */
  ready: () => Promise<boolean>,
  /** The model has no longer these items of the form; without it the server's words are shown. */
  onItemsLost?: (paths: readonly string[]) => void,
) {
  /** The values with which a save was refused. */
  const [refused, setRefused] = useState<FormValues>();
  const [fault, setFault] = useState<SaveFault>();
  const [saving, setSaving] = useState(false);
  /** Counts the saves that were refused for what stands in the form. */
  const [refusals, setRefusals] = useState(0);
  const serverErrors = fault?.kind === 'fields' ? fault.errors : NO_ERRORS;
  const { check, values } = record;
  const own = useOwnErrors(record, refused);
  const errors = useMemo<readonly FieldError[]>(() => (mode === 'edit' ? [...own, ...serverErrors] : NO_ERRORS), [mode, own, serverErrors]);

  const now = useLatest({ mode, record });
  /** Counts what was left, so that an answer that comes later saves nothing. */
  const left = useRef(0);
  /** The record whose values an act has taken. */
  const stored = useRef<FormValues>(undefined);
  useEffect(() => () => void (left.current += 1), []);

  const refuse = useCallback(() => {
    setRefused(now.current.record.latest.current);
    setRefusals((count) => count + 1);
  }, [now]);

  /** Whether the script lets the save be stored; nothing is, once its reader has left. */
  const isAgreed = async (port: FormScriptPort) => {
    const begun = left.current;
    const snapshotNow = () => {
      const { mode: modeNow, record: current } = now.current;
      return left.current === begun && modeNow === 'edit' ? { values: current.latest.current, check: current.check } : undefined;
    };
    const answer = await confirmByScript(port, { values, check }, snapshotNow);
    if (answer === 'faulty') refuse();
    return answer === 'yes';
  };
  const readFault = (error: unknown): SaveFault => {
    const read = toSaveFault(error);
    return read.kind === 'itemsLost' && !onItemsLost ? { kind: 'other', text: read.text, traceId: undefined } : read;
  };
  /** Does what stores the form; what is refused is shown at it. */
  const attempt = async (act: (data: FormValues) => Promise<unknown>, isConfirmed = true) => {
    if (saving) return;
    setSaving(true);
    setFault(undefined);
    try {
      if (isConfirmed && script && !(await isAgreed(script))) return;
      if (!(await ready())) return;
      await act(now.current.record.saved());
      stored.current = now.current.record.stored;
      setRefused(undefined);
    } catch (error) {
      const read = readFault(error);
      if (read.kind === 'fields') setRefusals((count) => count + 1);
      if (read.kind === 'itemsLost') onItemsLost?.(read.paths);
      // The transport's own failures have no words of the server.
      setFault(read.kind === 'other' && read.text === '' ? { ...read, text: ports.relations.fault(error).text } : read);
    } finally {
      setSaving(false);
    }
  };
  const save = () => attempt(onSave);
  const change = (next: Record<string, unknown>) => {
    record.change(next);
    script?.changed();
    if (fault?.kind === 'fields') setFault(undefined);
  };
  const cancel = () => {
    left.current += 1;
    draft?.onCancel();
    record.reset();
    setRefused(undefined);
    setFault(undefined);
    if (record.isNew) onMessage('hidden-close');
    else onModeChange('view');
  };
  const forgive = useCallback(() => setFault(undefined), []);
  return { fault, saving, errors, refusals, stored, save, attempt, change, cancel, refuse, forgive };
}

/** What the form itself finds wrong, once a save was refused. */
function useOwnErrors({ check, values, fields }: ReturnType<typeof useRecordForm>, refused: FormValues | undefined): readonly FieldError[] {
  return useMemo(
    () => (refused ? check(values).filter(({ path }) => !isInUntouchedRow(path, { fields, values, refused })) : NO_ERRORS),
    [refused, check, values, fields],
  );
}
