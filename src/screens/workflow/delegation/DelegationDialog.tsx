import { useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { choiceField, dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import type { DelegableWorkflow, Delegation, GivenDelegation } from '#schemas/workflow/delegation.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { call } from '#src/api/client.ts';
import { fieldOfRefusal, overlappedBy, passedItems } from '#src/engine/work/delegationOverlap.ts';
import { isSystemAdmin } from '#src/engine/session/permissions.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { userAtom } from '#src/services/page/state.ts';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { OverlapHint } from './OverlapHint.tsx';
import { WorkflowsField } from './WorkflowsField.tsx';
import './delegation.css';

interface DelegationDialogProps {
  /** The one to change; undefined = a new one. */
  delegation: Delegation | undefined;
}

/** `displayFormat` of a date to the minute (contract 6.3). */
const MINUTES = 3;
const NO_WORKFLOWS: Delegation['workflowTrusts'] = [];

/** Lets somebody act for its reader for a time: approve their items, or start for them. Source: contract 21.8, mockup 21. */
export function DelegationDialog({ delegation, ports, onClose }: DelegationDialogProps & LazyDialogProps<true>) {
  const { t } = ports;
  const id = `d${useId().replaceAll(/\W/g, '')}`;
  const [values, setValues] = useState<FormValues>(() => delegationValues(delegation));
  const { known, forOthers, rules, todo, now, readRules } = useDelegationFacts(values, ports);
  const { sending, problem, refused, send } = useDelegationSending(delegation, known ?? [], ports, () => onClose(true));
  const isPart = values.rangeType === 'PART';
  const [isRefused, setRefused] = useState(false);
  const fields = useMemo(() => fieldsOf({ t, isPart, forOthers }), [t, isPart, forOthers]);
  const other = overlappedBy(values, rules, delegation?.id, now);
  const errors = useMemo(() => errorsOf(other, refused, t), [other, refused, t]);
  const title = t(delegation ? 'workflow:trust.change' : 'workflow:trust.add');
  // The outcome of a delegation that is under way is to be seen.
  const close = () => sending || onClose();
  const ways = other && (
    <OverlapHint other={other} t={t} onBeginAfter={() => setValues({ ...values, startTime: other.endTime.slice(0, 16) })} onEnded={readRules} />
  );
  const workflowsField = (
    <WorkflowsField
      known={known}
      former={delegation?.workflowTrusts ?? NO_WORKFLOWS}
      chosen={chosenWorkflows(values)}
      isRefused={isRefused}
      ports={ports}
      onChange={(workflows) => setValues({ ...values, workflows })}
    />
  );
  const [trustee] = unitsOfValue(values.trustee);
  const passed = values.trustType === 'APPROVAL' && todo ? passedItems(values, todo) : 0;
  return (
    <Dialog
      open
      className="p-delegation"
      width={560}
      title={title}
      closeLabel={t('workflow:ask.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('workflow:ask.cancel')}</Button>
          <Button variant="primary" type="submit" form={formElementId(id)} busy={sending}>
            {t('workflow:trust.save')}
          </Button>
        </>
      }
    >
      <DialogForm
        id={id}
        label={title}
        fields={fields}
        values={values}
        errors={errors}
        below={new Map([['endTime', ways]])}
        instead={new Map([['workflows', workflowsField]])}
        ports={ports}
        onChange={setValues}
        onSubmit={(answers) => void (other ? undefined : send(answers))}
        onRefused={() => setRefused(true)}
      />
      <p className="p-delegation-info">
        {values.trustType === 'START' ? t('work:trust.startNote') : t('workflow:trust.intro')}
        {passed > 0 && ` ${t('work:trust.passed', { count: passed, name: trustee?.name ?? t('workflow:columns.trusteeName') })}`}
      </p>
      {problem !== '' && (
        <div className="p-form-problem" role="alert">
          {problem}
        </div>
      )}
    </Dialog>
  );
}

/** More than a person has (contract 21.8). */
const ALL_RULES = 100;

/** What the dialog knows beside what is typed: workflows, the other delegations of that person, what is open to them. */
function useDelegationFacts(values: FormValues, { locale, timeZone }: Ports) {
  const user = useAtomValue(userAtom);
  const forOthers = isSystemAdmin(user);
  const [trustor] = forOthers ? unitsOfValue(values.trustor) : [];
  const [workflows] = useRequest(`delegable ${locale}`, (signal) => call('delegableWorkflows', {}, { signal }));
  const [rules, readRules] = useRequest(`rules ${trustor?.id ?? ''}`, (signal) =>
    call('delegations', { query: { as: 'trustor', page: 0, size: ALL_RULES, ...(trustor && { trustor: trustor.id }) } }, { signal }),
  );
  // What is open to others is not shown.
  const [todo] = useRequest(trustor ? undefined : 'todo', (signal) => call('todoSummary', { query: {} }, { signal }));
  const [now] = useState(() => wallClock(new Date(), timeZone));
  return {
    known: delegableOf(workflows),
    rules: rules.status === 'ready' ? rules.value.content : [],
    todo: todo.status === 'ready' ? todo.value : undefined,
    readRules,
    forOthers,
    now,
  };
}

const NONE_KNOWN: readonly DelegableWorkflow[] = [];

function delegableOf(requested: RequestState<DelegableWorkflow[]>): readonly DelegableWorkflow[] | undefined {
  if (requested.status === 'loading') return undefined;
  return requested.status === 'ready' ? requested.value : NONE_KNOWN;
}

/** One sending at a time; a refusal that names a field stands at it. */
function useDelegationSending(delegation: Delegation | undefined, known: readonly DelegableWorkflow[], ports: Ports, onSaved: () => void) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [refused, setRefused] = useState<FieldError>();
  const send = async (answers: FormValues) => {
    setSending(true);
    setProblem('');
    setRefused(undefined);
    try {
      await call(delegation ? 'changeDelegation' : 'addDelegation', { body: toGiven(answers, delegation, known) });
      showMessage({ level: 'success', text: ports.t('workflow:trust.saved') });
      onSaved();
    } catch (error) {
      const { text } = ports.relations.fault(error);
      const field = fieldOfRefusal(text);
      if (field) setRefused({ path: [field.code], message: field.reason });
      else setProblem(text);
      setSending(false);
    }
  };
  return { sending, problem, refused, send };
}

function errorsOf(other: Delegation | undefined, refused: FieldError | undefined, t: Translate): FieldError[] {
  const overlap = other && {
    path: ['endTime'],
    message: t('work:trust.overlaps', { name: other.trusteeName, from: other.startTime.slice(5, 16), until: other.endTime.slice(5, 16) }),
  };
  return [overlap, refused].filter((error) => error !== undefined);
}

function fieldsOf({ t, isPart, forOthers }: { t: Translate; isPart: boolean; forOthers: boolean }) {
  const choices = (codes: readonly string[]) => codes.map((code) => ({ value: code, text: t(`workflow:trust.${code}`) }));
  return [
    ...(forOthers ? [dialogField({ code: 'trustor', name: t('workflow:trust.trustor'), propertyType: PropertyType.staff, required: false })] : []),
    radioField({ code: 'trustType', name: t('workflow:columns.trustType'), required: true }, choices(['APPROVAL', 'START'])),
    dialogField({ code: 'trustee', name: t('workflow:trust.trustee'), propertyType: PropertyType.staff, required: true }),
    ...['startTime', 'endTime'].map((code) =>
      dialogField({ code, name: t(`workflow:trust.${code}`), propertyType: PropertyType.date, displayFormat: MINUTES, required: true }),
    ),
    radioField({ code: 'rangeType', name: t('workflow:columns.rangeType'), required: true }, choices(['ALL', 'PART'])),
    // Drawn as a tree.
    ...(isPart ? [dialogField({ code: 'workflows', name: t('workflow:trust.workflows'), propertyType: PropertyType.checkbox, required: true })] : []),
  ];
}

/** One of few, all in sight. */
function radioField(...given: Parameters<typeof choiceField>) {
  return { ...choiceField(...given), propertyType: PropertyType.radio };
}

const chosenWorkflows = ({ workflows }: FormValues): string[] => (Array.isArray(workflows) ? workflows.map(String) : []);

const person = (id: string, name: string) => [{ id, type: UnitType.user, name }];

function delegationValues(delegation: Delegation | undefined): FormValues {
  if (!delegation) return { trustType: 'APPROVAL', rangeType: 'ALL' };
  const { trustor, trustorName, trustee, trusteeName, startTime, endTime, rangeType, trustType, workflowTrusts } = delegation;
  return {
    trustor: person(trustor, trustorName),
    trustee: person(trustee, trusteeName),
    startTime,
    endTime,
    rangeType,
    trustType,
    workflows: workflowTrusts.map(({ workflowCode }) => workflowCode),
  };
}

function toGiven(answers: FormValues, delegation: Delegation | undefined, known: readonly DelegableWorkflow[]): GivenDelegation {
  const [trustee] = unitsOfValue(answers.trustee);
  const [trustor] = unitsOfValue(answers.trustor);
  const chosen = chosenWorkflows(answers);
  const isPart = answers.rangeType === 'PART';
  return {
    ...(delegation && { id: delegation.id }),
    trustType: answers.trustType === 'START' ? 'START' : 'APPROVAL',
    rangeType: isPart ? 'PART' : 'ALL',
    trustee: trustee?.id ?? '',
    trusteeName: trustee?.name,
    ...(trustor && { trustor: trustor.id, trustorName: trustor.name }),
    startTime: String(answers.startTime),
    endTime: String(answers.endTime),
    workflowTrusts: isPart
      ? chosen.map((workflowCode) => ({ workflowCode, workflowName: known.find((one) => one.workflowCode === workflowCode)?.workflowName }))
      : [],
  };
}
