import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormViewProps } from '#renderers/contract.ts';
import { useLatest } from '#renderers/regions/base/useLatest.ts';
import type { FormScriptPort } from '../../formScriptPort.ts';
import { toSaveFault, type SaveFault } from './saveFault.ts';
import type { useRecordForm } from './useRecordForm.ts';
import { NO_ERRORS, type FieldError } from './validator.ts';

/** Questions to a script about one save. */
const MOST_QUESTIONS = 3;

/**
 * Saving of a record's form: what stands in the way, the fields' own checks once a save was tried, the server's answer after it.
 * Leaving gives up all of it: a new record closes, another goes back to reading.
 */
export function useSaving(record: ReturnType<typeof useRecordForm>, { mode, script, onSave, onModeChange, onMessage }: FormViewProps) {
  const [refused, setRefused] = useState(false);
  const [fault, setFault] = useState<SaveFault>();
  const [saving, setSaving] = useState(false);
  const serverErrors = fault?.kind === 'fields' ? fault.errors : NO_ERRORS;
  const { check, values } = record;
  const errors = useMemo<readonly FieldError[]>(
    () => (mode === 'edit' ? [...(refused ? check(values) : NO_ERRORS), ...serverErrors] : NO_ERRORS),
    [mode, refused, check, values, serverErrors],
  );

  const now = useLatest({ mode, record });
  /** Counts what was left, so that an answer that comes later saves nothing. */
  const left = useRef(0);
  useEffect(() => () => void (left.current += 1), []);

  /** Whether the script agrees and nobody has left meanwhile; what was typed while it was asked is held against the form's own checks too. */
  const mayStore = async (asked: FormScriptPort) => {
    const { values: before } = record;
    const begun = left.current;
    if (!(await agrees(asked, record.latest)) || left.current !== begun || now.current.mode !== 'edit') return false;
    const { latest, check: checkNow } = now.current.record;
    if (asked.coversChecks || latest.current === before || checkNow(latest.current).length === 0) return true;
    setRefused(true);
    return false;
  };
  const save = async () => {
    if (saving) return;
    setSaving(true);
    setFault(undefined);
    try {
      if (script && !(await mayStore(script))) return;
      await onSave(now.current.record.saved());
      setRefused(false);
    } catch (error) {
      setFault(toSaveFault(error));
    } finally {
      setSaving(false);
    }
  };
  const change = (next: Record<string, unknown>) => {
    record.change(next);
    script?.changed();
    if (fault?.kind === 'fields') setFault(undefined);
  };
  const cancel = () => {
    left.current += 1;
    record.reset();
    setRefused(false);
    setFault(undefined);
    if (record.isNew) onMessage('hidden-close');
    else onModeChange('view');
  };
  const refuse = useCallback(() => setRefused(true), []);
  const forgive = useCallback(() => setFault(undefined), []);
  return { fault, saving, errors, save, change, cancel, refuse, forgive };
}

/** What was typed while the script was asked is asked about too; a script that changes values itself, not without end. */
async function agrees(script: FormScriptPort, values: Readonly<{ current: unknown }>): Promise<boolean> {
  for (let turn = 0; turn < MOST_QUESTIONS; turn += 1) {
    const asked = values.current;
    if (!(await script.validate('save'))) return false;
    if (values.current === asked) break;
  }
  return true;
}
