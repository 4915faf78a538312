import type { Ports } from '#renderers/contracts/ports.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { readSteps, type AdministeredStep } from '#src/engine/work/administeredSteps.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { stepPreset } from '#src/screens/workflow/lists/stepPreset.ts';
import type { Administer } from './InstancePanel.tsx';

interface StepTableProps {
  instance: WorkflowInstanceRow;
  ports: Ports;
  administer: Administer;
}

const COLUMNS = ['step', 'state', 'people', 'time', 'acts'] as const;
/** Bars where the rows will stand. */
const BARS = [0, 1, 2, 3];

/** The steps of an instance, those to come too, with what administrators do with each. Source: mockup 22, contract 21.10. */
export function StepTable({ instance, ports, administer }: StepTableProps) {
  const { t, locale } = ports;
  const [state, again] = useRequest(`${locale} ${instance.workflowInstanceId}`, (signal) => readSteps(instance, locale, signal));
  return (
    <section className="p-instances-steps" aria-labelledby="p-instances-steps">
      <h3 id="p-instances-steps">{t('work:administration.steps')}</h3>
      {instance.workflowVersion && <p className="p-instances-version">{t('work:administration.version', { version: instance.workflowVersion })}</p>}
      {state.status === 'loading' && (
        <div aria-busy="true">
          {BARS.map((bar) => (
            <Skeleton key={bar} height={36} />
          ))}
        </div>
      )}
      {state.status !== 'loading' && state.status !== 'ready' && (
        <Notice
          kind="error"
          level={3}
          title={t('workflow:track.failed')}
          text={errorText(state.error, t)}
          actions={<Button onClick={again}>{t('common:retry')}</Button>}
        />
      )}
      {state.status === 'ready' && (
        <table>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`work:administration.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {state.value.map((step) => (
              <StepRow key={step.workflowTokenId ?? step.activityCode} step={step} instance={instance} ports={ports} administer={administer} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const TAGS: ReadonlyMap<string, string> = new Map([
  ['Completed', 'success'],
  ['Processing', 'info'],
  ['NotStarted', 'warning'],
  ['Exception', 'danger'],
]);
/** Keys are spelled as our texts are. */
const SPELLED: ReadonlyMap<string, string> = new Map([['Canceled', 'Cancelled']]);
const OPEN: ReadonlySet<string> = new Set(['Processing', 'NotStarted', 'Exception']);

function StepRow({ step, instance, ports: { t }, administer }: StepTableProps & { step: AdministeredStep }) {
  const { activityName, status, people, time, isTask } = step;
  const { actionPermission } = instance;
  const isOpen = OPEN.has(status);
  const act = (code: string, label: string, isDanger = false) => (
    <Button
      variant="link"
      size="small"
      className={isDanger ? 'p-instances-cancel' : undefined}
      aria-label={t('work:administration.atStep', { act: label, step: activityName })}
      onClick={() => administer(code, stepPreset(step))}
    >
      {label}
    </Button>
  );
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row">{activityName}</th>
      <td>
        <span className={`p-tag p-tag-${TAGS.get(status) ?? 'neutral'}`}>
          {status === 'Exception' && <Icon name="alert" size={14} />}
          {t(`work:administration.state.${SPELLED.get(status) ?? status}`)}
        </span>
      </td>
      <td>
        <StepPeople people={people} none={status === 'Exception' ? t('work:administration.nobody') : undefined} />
      </td>
      <td>{time?.slice(5, 16) ?? '--'}</td>
      <td className="p-instances-acts">
        {isTask && !isOpen && actionPermission.activateActivity === true && act('activateActivity', t('work:administration.jump'))}
        {isTask && isOpen && actionPermission.adjustParticipants === true && act('adjustParticipants', t('workflow:button.adjustParticipants'))}
        {isOpen && actionPermission.cancelActivity === true && act('cancelActivity', t('work:administration.cancelStep'), true)}
      </td>
    </tr>
  );
}

/** Who has or had a step. Shape: `none` = what to say where it needs somebody and has nobody. */
function StepPeople({ people, none }: { people: readonly string[]; none: string | undefined }) {
  if (people.length === 0) return none === undefined ? '--' : <span className="p-instances-nobody">{none}</span>;
  return (
    <span className="p-instances-people">
      {people.map((name) => (
        <span key={name} className="p-instances-person">
          <Avatar name={name} size={20} />
          {name}
        </span>
      ))}
    </span>
  );
}
