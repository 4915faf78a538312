import { useId, useMemo, useState } from 'react';
import type { BatchOutcome } from '#schemas/calls/rows.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { Locale } from '#schemas/localized.ts';
import { seenVersions } from '#schemas/records/seenVersions.ts';
import type { ActionResult, ActionUndo } from '#renderers/contracts/action.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { BatchUpdateForm, type BatchChange } from './BatchUpdateForm.tsx';
import { BatchUpdateLog } from './BatchUpdateLog.tsx';
import type { RowDialogProps } from './lazyRowDialogs.ts';
import { LoadFailure } from '#renderers/regions/rows/LoadFailure.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { undoOf } from './UndoBatchDialog.tsx';
import { updatableFields, type UpdatableField } from './updatableFields.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import './rows.css';

/** Rows whose forms are requested until one may be changed; as many may be gone meanwhile. */
const MOST_FORMS = 5;

/** A field and its new value for all checked rows, then the outcome of each. Source: LA-037, BX-013, contract 9. */
export function BatchUpdateDialog({ list, calls, ports, onClose }: RowDialogProps) {
  const { t, locale } = ports;
  const rows = list.checkedRows;
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  const id = `b${useId().replaceAll(/\W/g, '')}`;
  const fields = useFields(calls, ids, locale);
  const [isLog, setLog] = useState(false);
  const { sending, problem, outcome, send, close } = useBatchUpdate({ list, calls, ports, onClose }, fields.nameOf);
  const isForm = !isLog && !outcome && fields.loaded.status === 'ready' && fields.value.length > 0;
  return (
    <Dialog
      open
      title={t(isLog ? 'rows:batch.log' : 'rows:batch.title', { count: ids.length })}
      closeLabel={t('list:close')}
      width={isLog ? 960 : 520}
      onClose={close}
      className={isLog ? 'p-rows-table-dialog' : ''}
      footer={
        <>
          <Button variant="link" className="p-rows-foot-left" onClick={() => setLog(!isLog)}>
            {t(isLog ? 'rows:back' : 'rows:batch.log')}
          </Button>
          <Button onClick={close}>{t(isForm ? 'list:cancel' : 'list:close')}</Button>
          {isForm && (
            <Button variant="primary" type="submit" form={formElementId(id)} busy={sending}>
              {t('rows:batch.confirm', { count: ids.length })}
            </Button>
          )}
        </>
      }
    >
      {isLog && <BatchUpdateLog calls={calls} ports={ports} />}
      {!isLog && outcome && <RefusedRows rows={list.checkedRows} errors={outcome.errors ?? []} done={outcome.successCount} ports={ports} />}
      {!isLog && !outcome && fields.loaded.status === 'loading' && <PanelSkeleton />}
      {!isLog && !outcome && 'error' in fields.loaded && <LoadFailure error={fields.loaded.error} ports={ports} onAgain={fields.again} />}
      {!isLog && !outcome && fields.loaded.status === 'ready' && fields.value.length === 0 && (
        <Notice kind="forbidden" level={3} title={t('rows:batch.noFields')} />
      )}
      {!outcome && fields.loaded.status === 'ready' && fields.value.length > 0 && (
        <div hidden={!isForm}>
          <BatchUpdateForm id={id} fields={fields.value} ports={ports} onSubmit={(change) => void send(change)} />
        </div>
      )}
      {isForm && problem !== '' && (
        <p className="p-rows-problem" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** The fields of the first row that has some, and how they are called in any language. */
function useFields(calls: RowDialogProps['calls'], ids: readonly string[], locale: Locale) {
  const [loaded, again] = useRequest(ids, () => updatableForm(calls, ids));
  const form = loaded.status === 'ready' ? loaded.value : undefined;
  const value = useMemo(() => fieldsIn(form, locale).map((one) => forAll(one, ids)), [form, locale, ids]);
  const nameOf = (code: string, spoken: Locale): string => fieldsIn(form, spoken).find(({ propertyCode }) => propertyCode === code)?.field.name ?? code;
  return { loaded, again, value, nameOf };
}

function fieldsIn(form: FormLoad | undefined, locale: Locale): UpdatableField[] {
  return form ? updatableFields(form, locale) : [];
}

/** The field as it is chosen for all of the records, not for the one whose form it came with. */
function forAll(one: UpdatableField, ids: readonly string[]): UpdatableField {
  const { notBelow } = one.field;
  return notBelow ? { ...one, field: { ...one.field, notBelow: { ...notBelow, ids: [...ids] } } } : one;
}

async function updatableForm(calls: RowDialogProps['calls'], ids: readonly string[]): Promise<FormLoad | undefined> {
  const { form } = await calls.rows();
  const refused: unknown[] = [];
  let loadedForms = 0;
  for (const objectId of ids) {
    if (loadedForms === MOST_FORMS || refused.length === MOST_FORMS) break;
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next form is only requested when this one has no field
      const loaded = await form(objectId);
      loadedForms += 1;
      // Which fields there are does not depend on the language.
      if (updatableFields(loaded, 'zh').length > 0) return loaded;
    } catch (error) {
      // Deleted since it was chosen, or out of sight: the update says so of it, the others have their form.
      refused.push(error);
    }
  }
  if (loadedForms === 0 && refused.length > 0) throw refused[0];
  return undefined;
}

/** Sends a change and reports its outcome; the dialog stays until that is known. */
function useBatchUpdate(
  { list, calls, ports, onClose }: Pick<RowDialogProps, 'list' | 'calls' | 'ports' | 'onClose'>,
  nameOf: (propertyCode: string, locale: Locale) => string,
) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<{ outcome: BatchOutcome; result: ActionResult }>();
  const rows = list.checkedRows;
  const send = async (change: BatchChange) => {
    setSending(true);
    setProblem('');
    try {
      const { batchUpdate } = await calls.rows();
      const outcome = await batchUpdate({ objectIds: rows.map(({ id }) => id), versions: seenVersions(rows), ...change });
      const undo = undoOf(outcome, { fieldName: (locale) => nameOf(change.propertyCode, locale), rows, calls });
      if (outcome.failCount === 0)
        onClose({ ...updateActionResult(outcome, undo), message: { level: 'success', text: ports.t('rows:batch.done', { count: outcome.successCount }) } });
      else setMade({ outcome, result: updateActionResult(outcome, undo) });
    } catch (error) {
      setProblem(ports.relations.fault(error).text);
    } finally {
      setSending(false);
    }
  };
  return { sending, problem, outcome: made?.outcome, send, close: () => sending || onClose(made?.result) };
}

/** The list is reloaded; what was refused stays checked (BX-013). */
function updateActionResult(outcome: BatchOutcome, undo: ActionUndo | undefined): Extract<ActionResult, { kind: 'reload' }> {
  return { kind: 'reload', done: outcome, keepChecked: (outcome.errors ?? []).map(({ objectId }) => objectId), undo };
}
