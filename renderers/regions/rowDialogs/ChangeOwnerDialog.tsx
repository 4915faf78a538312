import { useId, useMemo, useRef, useState } from 'react';
import { PropertyType } from '#schemas/codes.ts';
import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { seenVersions } from '#schemas/records/seenVersions.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import type { RowDialogProps } from './lazyRowDialogs.ts';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { choiceField, dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { LoadFailure } from '#renderers/regions/rows/LoadFailure.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import './rows.css';

const MOST_CHARACTERS = 1000;

type Departments = AnswerOf<Calls['userDepartments']>;

/** Whom the checked rows are given to; rows that cannot be are named first. Source: LA-033 to LA-035, ER-013, ER-014, contract 8.4. */
export function ChangeOwnerDialog({ list, calls, ports, onClose }: RowDialogProps) {
  const { t } = ports;
  const ids = list.checkedRows.map((row) => row.id);
  const id = `o${useId().replaceAll(/\W/g, '')}`;
  const [refusals, again] = useRequest('refusals', async () => (await calls.rows()).ownerRefusals(ids));
  const { fields, values, problem, isLoading, sending, change, send } = useNewOwner({ list, calls, ports, onClose });
  // The outcome of a change that is under way is to be reported.
  const close = () => sending || onClose();
  const refused = refusals.status === 'ready' ? refusals.value : 0;
  const isForm = refusals.status === 'ready' && refused < ids.length;
  return (
    <Dialog
      open
      title={t('rows:owner.title', { count: ids.length })}
      closeLabel={t('list:close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t(isForm ? 'list:cancel' : 'list:close')}</Button>
          {isForm && (
            <Button variant="primary" type="submit" form={formElementId(id)} busy={sending || isLoading}>
              {t('rows:owner.confirm', { count: ids.length - refused })}
            </Button>
          )}
        </>
      }
    >
      {refusals.status === 'loading' && <PanelSkeleton />}
      {'error' in refusals && <LoadFailure error={refusals.error} ports={ports} onAgain={again} />}
      {refusals.status === 'ready' && !isForm && <Notice kind="forbidden" level={3} title={t('rows:owner.refused', { count: refused })} />}
      {isForm && refused > 0 && (
        <p className="p-rows-info" role="note">
          {t('rows:owner.refused', { count: refused })}
        </p>
      )}
      {isForm && (
        <DialogForm id={id} label={t('rows:owner.form')} fields={fields} values={values} ports={ports} onChange={change} onSubmit={(sent) => void send(sent)} />
      )}
      {problem !== '' && (
        <p className="p-rows-problem" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** The new owner, one of their departments and a remark, as far as they are chosen; `isLoading` = their departments are on their way. */
function useNewOwner({ list: { checkedRows }, calls, ports, onClose }: Pick<RowDialogProps, 'list' | 'calls' | 'ports' | 'onClose'>) {
  const { t } = ports;
  const [departments, setDepartments] = useState<Departments>([]);
  const [values, setValues] = useState<FormValues>({});
  const [isLoading, setLoading] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const requested = useRef<string>(undefined);
  const fields = useMemo(() => ownerFields(departments, t), [departments, t]);
  const failed = (error: unknown) => setProblem(ports.relations.fault(error).text);
  const change = (next: FormValues) => {
    const chosen = unitsOfValue(next.ownerId)[0]?.id;
    if (chosen === requested.current) return setValues(next);
    requested.current = chosen;
    setDepartments([]);
    setProblem('');
    setValues({ ...next, ownerDeptId: undefined });
    setLoading(chosen !== undefined);
    if (chosen === undefined) return;
    const take = (found: Departments) => {
      setDepartments(found);
      const preset = found.length === 1 ? found[0] : found.find(({ isMain }) => isMain);
      setValues((now) => ({ ...now, ownerDeptId: preset?.deptId }));
    };
    calls
      .rows()
      .then(({ departmentsOf }) => departmentsOf(chosen))
      .then(
        (found) => requested.current === chosen && take(found),
        (error: unknown) => requested.current === chosen && failed(error),
      )
      .finally(() => requested.current === chosen && setLoading(false));
  };
  const send = async ({ ownerDeptId, remark }: FormValues) => {
    const owner = unitsOfValue(values.ownerId)[0]?.id;
    if (owner === undefined || typeof ownerDeptId !== 'string') return;
    setSending(true);
    setProblem('');
    try {
      const { changeOwner } = await calls.rows();
      await changeOwner({
        objectIds: checkedRows.map(({ id }) => id),
        versions: seenVersions(checkedRows),
        ownerId: owner,
        ownerDeptId,
        remark: typeof remark === 'string' && remark !== '' ? remark : null,
      });
      onClose({ kind: 'reload', done: true, message: { level: 'success', text: t('rows:owner.done') } });
    } catch (error) {
      failed(error);
    } finally {
      setSending(false);
    }
  };
  return { fields, values, problem, isLoading, sending, change, send };
}

function ownerFields(departments: Departments, t: Translate) {
  const choices = departments.map(({ deptId, deptName }) => ({ value: deptId, text: deptName }));
  return [
    dialogField({ code: 'ownerId', name: t('rows:owner.person'), propertyType: PropertyType.staff, required: true }),
    choiceField({ code: 'ownerDeptId', name: t('rows:owner.department'), required: true }, choices),
    dialogField({ code: 'remark', name: t('rows:owner.remark'), propertyType: PropertyType.longText, required: false, maxLength: MOST_CHARACTERS }),
  ];
}
