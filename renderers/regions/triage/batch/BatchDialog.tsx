import { useId, useMemo, useState } from 'react';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { WORKFLOW_ACTS } from '#schemas/limits.ts';
import { itemOfRow } from '#renderers/contracts/triage.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ListRow } from '#schemas/list.ts';
import { BatchOutcomes } from './BatchOutcomes.tsx';
import { type BatchCode, type BatchPlan, type BatchRefusal, wayOfRefusal } from './batchOutcome.ts';
import './batch.css';

export interface BatchDialogProps extends BatchPlan {
  code: BatchCode;
  /** Sends these with the same words. Gives the refused ones. Never rejects. */
  send(rows: readonly ListRow[], words: string | undefined, people: readonly string[]): Promise<readonly BatchRefusal[]>;
}

/** Its outcome. */
export interface BatchAnswer {
  doneIds: readonly string[];
  /** The form of this one is wanted. */
  open?: ListRow;
}

/** So many that cannot go stand open. */
const OPEN_AT_MOST = 5;

/** Several items at once: before, how many can go and why the others cannot; after, the outcome of each, and what can be done about it. Source: BX-022, BX-044, mockup 20. */
export function BatchDialog({ code, able, others, send, ports, onClose }: BatchDialogProps & LazyDialogProps<BatchAnswer>) {
  const { t } = ports;
  const id = `b${useId().replaceAll(/\W/g, '')}`;
  const { values, setValues, isSending, refusals, words, doneIds, retried, sendRows } = useBatch({ able, send });
  const fields = useMemo(() => batchFields(code, t), [code, t]);
  const close = () => isSending || onClose({ doneIds });
  const confirm = t(`triage:batch.send.${code}`, { number: able.length });
  return (
    <Dialog
      // The outcome is another dialog: it has another size, and focus begins in it.
      key={refusals ? 'outcome' : 'words'}
      open
      width={refusals ? 1000 : 560}
      title={t(`triage:batch.title.${code}`)}
      closeLabel={t('workflow:ask.close')}
      onClose={close}
      footer={
        refusals ? (
          <>
            <span className="p-batch-hint">{refusals.size > 0 && t('triage:batch.left', { number: refusals.size })}</span>
            <Button data-autofocus onClick={close}>
              {t('workflow:ask.close')}
            </Button>
            {retried.length > 0 && (
              <Button variant="primary" icon="refresh" busy={isSending} onClick={() => void sendRows(retried, words)}>
                {t('triage:batch.retry', { number: retried.length })}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={close}>{t('workflow:ask.cancel')}</Button>
            <Button variant="primary" type="submit" form={formElementId(id)} busy={isSending}>
              {confirm}
            </Button>
          </>
        )
      }
    >
      {refusals ? (
        <BatchOutcomes
          code={code}
          rows={able}
          refusals={refusals}
          isSending={isSending}
          words={words}
          ports={ports}
          onSend={(row, opinion) => void sendRows([row], opinion)}
          onOpen={(row) => onClose({ doneIds, open: row })}
        />
      ) : (
        <>
          <p className="p-batch-able">{t(`triage:batch.able.${code}`, { number: able.length })}</p>
          {others.length > 0 && <Others others={others} t={t} />}
          <DialogForm
            id={id}
            label={t(`triage:batch.title.${code}`)}
            fields={fields}
            values={values}
            ports={ports}
            onChange={setValues}
            onSubmit={() => void sendRows(able, words)}
          />
        </>
      )}
    </Dialog>
  );
}

/** What is typed, what was sent, and its outcome. */
function useBatch({ able, send }: Pick<BatchDialogProps, 'able' | 'send'>) {
  const [values, setValues] = useState<FormValues>({});
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, BatchRefusal>>();
  const words = typeof values.opinion === 'string' && values.opinion.trim() !== '' ? values.opinion.trim() : undefined;
  const doneIds = refusals ? able.map((row) => row.id).filter((one) => !refusals.has(one)) : [];
  const sendRows = async (rows: readonly ListRow[], opinion: string | undefined) => {
    if (isSending) return;
    setSending(true);
    const people = unitsOfValue(values.people).map((person) => person.id);
    const refused = await send(rows, opinion, people);
    const sent = new Set(rows.map((row) => row.id));
    const before = [...(refusals ?? [])].filter(([one]) => !sent.has(one));
    setRefusals(new Map([...before, ...refused.map((one) => [one.workItemId, one] as const)]));
    setSending(false);
  };
  const retried = able.filter((row) => {
    const refusal = refusals?.get(row.id);
    return refusal && wayOfRefusal(refusal) === 'retry';
  });
  return { values, setValues, isSending, refusals, words, doneIds, retried, sendRows };
}

/** Those that cannot go, each with its reason. */
function Others({ others, t }: Pick<BatchPlan, 'others'> & { t: Translate }) {
  return (
    <details className="p-batch-others" open={others.length <= OPEN_AT_MOST}>
      <summary>{t('triage:batch.others', { number: others.length })}</summary>
      <ul>
        {others.map(({ row, reason }) => (
          <li key={row.id}>
            <span>{itemOfRow(row).instanceName}</span>
            <span className="p-batch-reason">{t(`triage:batch.reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A refusal says why, handing on says to whom. */
function batchFields(code: BatchCode, t: Translate) {
  const people = dialogField({ code: 'people', name: t('workflow:ask.forward.people'), propertyType: PropertyType.staffMulti, required: true });
  const opinion = dialogField({
    code: 'opinion',
    name: t(code === 'disAgree' ? 'workflow:ask.reason' : 'triage:batch.words'),
    propertyType: PropertyType.longText,
    required: code === 'disAgree',
    maxLength: WORKFLOW_ACTS.commentCharacters,
  });
  return code === 'forward' ? [people, opinion] : [opinion];
}
