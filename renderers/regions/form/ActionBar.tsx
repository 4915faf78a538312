import { useState, type ReactNode } from 'react';
import type { Translate } from '#renderers/contract.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import type { ScriptedButtons } from '#renderers/formScriptPort.ts';
import type { FormLoad } from '#schemas/form.ts';
import './form.css';

export interface ActionBarProps {
  form: FormLoad;
  /** The form its save button submits. */
  formElementId: string;
  editing: boolean;
  isNew: boolean;
  dirty: boolean;
  saving: boolean;
  /** What a script says of the buttons, by code. */
  scripted: ScriptedButtons | undefined;
  tools: ReactNode;
  t: Translate;
  onCancel(): void;
  onEdit(): void;
  onDelete: (() => Promise<void>) | undefined;
  onTrack: (() => void) | undefined;
}

/** The buttons of a form: exactly those the answer allows (contract 10.3: `actionPermission`), the main one rightmost. */
export function ActionBar({ form, formElementId, editing, isNew, dirty, saving, scripted, tools, t, onCancel, onEdit, onDelete, onTrack }: ActionBarProps) {
  const allowed = form.formPermission.actionPermission;
  const textOf = (code: string, key: string) => scripted?.get(code)?.text ?? t(key);
  const isOff = (code: string) => scripted?.get(code)?.disabled === true;
  if (editing) {
    return (
      // Another element than the footer below: a button that turned into a submit button under the click would save at once.
      <footer key="editing" className="p-form-bar">
        {tools}
        <span className="p-form-bar-note" aria-live="polite">
          {dirty ? t('form:bar.changed') : ''}
        </span>
        <Button onClick={onCancel}>{t('form:bar.cancel')}</Button>
        {allowed.save === true && (
          <Button variant="primary" type="submit" form={formElementId} busy={saving} disabled={isOff('save')}>
            {textOf('save', isNew ? 'form:bar.create' : 'form:bar.save')}
          </Button>
        )}
      </footer>
    );
  }
  const mayDelete = allowed.delete === true && onDelete !== undefined;
  const mayTrack = allowed.form_track === true && onTrack !== undefined;
  if (allowed.edit !== true && !mayDelete && !mayTrack && !tools) return null;
  return (
    <footer key="reading" className="p-form-bar">
      {tools}
      <span className="p-form-bar-note" />
      {mayTrack && (
        <Button icon="clock" disabled={isOff('form_track')} onClick={onTrack}>
          {textOf('form_track', 'form:bar.track')}
        </Button>
      )}
      {mayDelete && (
        <DeleteButton text={textOf('delete', 'form:bar.delete')} disabled={isOff('delete')} name={form.instanceName ?? ''} t={t} onDelete={onDelete} />
      )}
      {allowed.edit === true && (
        <Button variant="primary" icon="edit" disabled={isOff('edit')} onClick={onEdit}>
          {textOf('edit', 'form:bar.edit')}
        </Button>
      )}
    </footer>
  );
}

/** Deletes after a dialog that names what goes. */
function DeleteButton({ text, disabled, name, t, onDelete }: { text: string; disabled: boolean; name: string; t: Translate; onDelete(): Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await onDelete();
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button variant="danger" icon="trash" disabled={disabled} onClick={() => setAsking(true)}>
        {text}
      </Button>
      <Dialog
        open={asking}
        role="alertdialog"
        title={t('form:delete.title')}
        closeLabel={t('form:dialog.close')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('form:bar.cancel')}</Button>
            <Button variant="dangerFill" busy={busy} onClick={() => void remove()}>
              {t('form:delete.confirm')}
            </Button>
          </>
        }
      >
        <p>{name === '' ? t('form:delete.unnamed') : t('form:delete.text', { name })}</p>
      </Dialog>
    </>
  );
}
