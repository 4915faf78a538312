import { useCallback, useId, useMemo, useState } from 'react';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { MOST_SHARE_CHARACTERS, MOST_SHARED_WITH } from '#schemas/share.ts';
import { call } from '#src/api/client.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { useConfirmLeaving } from '#src/services/screen/useConfirmLeaving.tsx';
import type { RecordPlace } from '#src/screens/comments/recordPlace.ts';
import { ShareLinks } from './ShareLinks.tsx';

/** What is shared: a stored record, or an empty form that people without an account may fill in. */
export interface Shared {
  schemaCode: string;
  /** Absent for an empty form. */
  bizObjectId?: string | undefined;
  /** Its form, where people without an account may open it by a link. */
  externalForm: string | undefined;
}

type ShareProps = { shared: Shared } & LazyDialogProps<undefined>;

/** Shares a record or a form: by links to copy, and with people who see the record by a notification. */
export default function ShareDialog({ shared, ports, onClose }: ShareProps) {
  const { schemaCode, bizObjectId } = shared;
  if (bizObjectId !== undefined) return <ShareRecordDialog shared={shared} place={{ schemaCode, bizObjectId }} ports={ports} onClose={onClose} />;
  const { t } = ports;
  const close = () => onClose();
  return (
    <Dialog open title={t('share:title')} closeLabel={t('common:close')} onClose={close} footer={<Button onClick={close}>{t('common:close')}</Button>}>
      <ShareLinks shared={shared} t={t} />
    </Dialog>
  );
}

function ShareRecordDialog({ shared, place, ports, onClose }: ShareProps & { place: RecordPlace }) {
  const { t } = ports;
  const id = `s${useId().replaceAll(/\W/g, '')}`;
  const { values, change, problem, sending, send } = useSending(place, ports, onClose);
  const fields = useMemo(() => shareFields(t), [t]);
  const check = useCallback((current: FormValues) => shareFaults(current, t), [t]);
  const { setDirty, unlessDirty, leaveDialog } = useConfirmLeaving(t);
  const close = () => sending || unlessDirty(onClose);
  return (
    <Dialog
      open
      title={t('share:title')}
      closeLabel={t('common:close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('share:cancel')}</Button>
          <Button variant="primary" icon="send" type="submit" form={formElementId(id)} busy={sending}>
            {t('share:send')}
          </Button>
        </>
      }
    >
      <ShareLinks shared={shared} t={t} />
      <DialogForm
        id={id}
        label={t('share:form')}
        fields={fields}
        values={values}
        check={check}
        ports={ports}
        onChange={(next) => {
          setDirty(unitsOfValue(next.people).length > 0 || Boolean(next.remark));
          change(next);
        }}
        onSubmit={(given) => void send(given)}
      />
      <div role="alert">{problem !== '' && <FieldFault text={problem} />}</div>
      {leaveDialog}
    </Dialog>
  );
}

/** The people and words that are chosen, and their sending. What could not be sent stays. */
function useSending(place: RecordPlace, { t }: Ports, onClose: () => void) {
  const [values, setValues] = useState<FormValues>({});
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const change = (next: FormValues) => {
    setProblem('');
    setValues(next);
  };
  const send = async ({ people, remark }: FormValues) => {
    setProblem('');
    const userIds = unitsOfValue(people).map((person) => person.id);
    if (userIds.length > MOST_SHARED_WITH) return setProblem(t('share:most', { most: MOST_SHARED_WITH }));
    setSending(true);
    try {
      await call('shareRecord', { body: { ...place, userIds, remark: typeof remark === 'string' ? remark : null } });
      showMessage({ level: 'success', text: t('share:sent', { count: userIds.length }) });
      onClose();
    } catch (error) {
      setProblem(errorText(error, t));
    } finally {
      setSending(false);
    }
  };
  return { values, change, problem, sending, send };
}

/** What keeps a record from being sent, by field. */
function shareFaults({ people, remark }: FormValues, t: Translate) {
  const isLong = typeof remark === 'string' && remark.length > MOST_SHARE_CHARACTERS;
  return [
    ...(unitsOfValue(people).length === 0 ? [{ path: ['people'], message: t('share:nobody') }] : []),
    ...(isLong ? [{ path: ['remark'], message: t('form:error.tooLong', { limit: MOST_SHARE_CHARACTERS }) }] : []),
  ];
}

function shareFields(t: Translate) {
  return [
    dialogField({ code: 'people', name: t('share:people'), propertyType: PropertyType.staffMulti, required: true }),
    dialogField({ code: 'remark', name: t('share:remark'), propertyType: PropertyType.longText, required: false, maxLength: MOST_SHARE_CHARACTERS }),
  ];
}
