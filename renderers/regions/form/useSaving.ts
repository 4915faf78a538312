import { useCallback, useMemo, useState } from 'react';
import type { FormViewProps } from '#renderers/contract.ts';
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

  const save = async () => {
    if (saving) return;
    setSaving(true);
    setFault(undefined);
    try {
      if (script && !(await agrees(script, record.latest))) return;
      await onSave(record.saved());
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
