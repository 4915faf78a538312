import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { listSeparator } from '#schemas/formats/format.ts';
import { localized } from '#schemas/localized.ts';
import type { ForecastStep, Trial, TrialGateway } from '#schemas/workflow/forecast.ts';
import { outcomeOfTrial, wordMode } from './trialWords.ts';

/** How a step is answered. */
export type TrialAnswer = 'agree' | 'disAgree';

interface TrialTableProps {
  trial: Trial;
  /** Steps that are answered otherwise than by agreeing, by their code. */
  answers: Readonly<Record<string, TrialAnswer>>;
  ports: Ports;
  onAnswer(activityCode: string, answer: TrialAnswer): void;
}

/** The steps of a trial in their order: people with reasons, what gateways made of their conditions, and how each step is answered. */
export function TrialTable({ trial, answers, ports, onAnswer }: TrialTableProps) {
  const { t } = ports;
  const { kind, text } = outcomeOfTrial(trial, t);
  const answered = new Map(Object.entries(answers));
  /** An answer counts the first time a step is reached. */
  const first = new Map(trial.steps.toReversed().map((step) => [step.activityCode, step]));
  return (
    <>
      <output className="p-trial-outcome" data-outcome={kind}>
        <Icon name={kind === 'fault' ? 'error' : 'success'} size={16} />
        {text}
      </output>
      <table className="p-trial-table">
        <thead>
          <tr>
            <th scope="col">{t('trial:step')}</th>
            <th scope="col">{t('trial:people')}</th>
            <th scope="col">{t('trial:answer')}</th>
          </tr>
        </thead>
        <tbody>
          {trial.steps.map((step, index) => (
            // The same step may come round again: its place is its key.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {'decisions' in step ? (
                <GatewayRow gateway={step} t={t} />
              ) : (
                <StepRow
                  step={step}
                  answer={answered.get(step.activityCode) ?? 'agree'}
                  ports={ports}
                  {...(isAnswered(step) &&
                    first.get(step.activityCode) === step && {
                      onAnswer: (answer: TrialAnswer) => onAnswer(step.activityCode, answer),
                    })}
                />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Somebody decides there. */
function isAnswered({ type, activityType, automatic, fault }: ForecastStep): boolean {
  return type === 'userTask' && activityType === 'approve' && automatic == null && fault == null;
}

interface StepRowProps {
  step: ForecastStep;
  answer: TrialAnswer;
  ports: Ports;
  onAnswer?(answer: TrialAnswer): void;
}

function StepRow({ step, answer, ports: { t, locale }, onAnswer }: StepRowProps) {
  const { activityCode, activityName, name_i18n, participants, automatic, fault, choose, mode, type } = step;
  const name = localized({ name: activityName, name_i18n }, locale);
  const people = participants.filter(({ id }) => id !== '');
  return (
    <>
      <th scope="row">
        {name}
        {name !== activityCode && <code>{activityCode}</code>}
      </th>
      <td>
        {automatic != null && <p>{t(`trial:automatic.${automatic}`)}</p>}
        {choose && <p>{t('trial:choose')}</p>}
        {type !== 'userTask' && <p className="p-trial-muted">{t(type === 'callActivity' ? 'trial:child' : 'trial:passed')}</p>}
        {/* Who takes part for one reason stands together, the reason below them. */}
        {[...new Set(people.map(({ why }) => why.text))].map((reason) => (
          <p key={reason}>
            <strong>
              {people
                .filter(({ why }) => why.text === reason)
                .map((person) => person.name)
                .join(listSeparator(locale))}
            </strong>{' '}
            <span className="p-trial-muted p-trial-why">{reason}</span>
          </p>
        ))}
        {participants.length > 1 && mode != null && <p className="p-trial-muted">{wordMode(mode, participants.length, t)}</p>}
        {fault != null && (
          <p className="p-trial-fault">
            <Icon name="error" size={14} />
            {t(`trial:faults.${fault}`)}
          </p>
        )}
      </td>
      <td>{onAnswer && <AnswerField name={name} answer={answer} t={t} onAnswer={onAnswer} />}</td>
    </>
  );
}

interface AnswerFieldProps {
  name: string;
  answer: TrialAnswer;
  t: Translate;
  onAnswer(answer: TrialAnswer): void;
}

function AnswerField({ name, answer, t, onAnswer }: AnswerFieldProps) {
  return (
    <select
      className="p-input"
      aria-label={t('trial:answerOf', { name })}
      value={answer}
      onChange={({ target }) => onAnswer(target.value === 'disAgree' ? 'disAgree' : 'agree')}
    >
      <option value="agree">{t('trial:agree')}</option>
      <option value="disAgree">{t('trial:disAgree')}</option>
    </select>
  );
}

/** A gateway: each way with its condition, the result of that, and whether it is taken. */
function GatewayRow({ gateway: { activityCode, type, decisions }, t }: { gateway: TrialGateway; t: Translate }) {
  return (
    <>
      <th scope="row">
        {t(`trial:gateways.${type}`)}
        <code>{activityCode}</code>
      </th>
      <td colSpan={2}>
        {decisions.map(({ id, condition, value, taken }) => (
          <p key={id} className={taken ? 'p-trial-taken' : 'p-trial-muted'}>
            <span aria-hidden="true">{taken ? '→' : '·'} </span>
            {condition == null ? t(type === 'parallelGateway' ? 'trial:way' : 'trial:otherwise', { id }) : <code>{condition}</code>}
            {value != null && <span className="p-trial-muted"> {t(value ? 'trial:true' : 'trial:false')}</span>}
            {taken && <span className="p-visually-hidden">, {t('trial:taken')}</span>}
          </p>
        ))}
      </td>
    </>
  );
}
