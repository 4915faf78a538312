import type { FormValues } from '#schemas/formSchema/record.ts';
import type { InstanceState, SequenceStatus } from '#schemas/workflow/state.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { withoutRules } from '#server/records/fieldRights.ts';
import { NO_LABELS } from '#server/records/formLabels.ts';
import { firstValues } from '#server/records/newValues.ts';
import { fieldRightsFromStep } from '#server/records/stepRights.ts';
import { checkedValues } from '#server/records/validateRecord.ts';
import type { ExpressionContext } from '#server/records/values.ts';
import type { Bilingual, Language } from '#server/refusals/refused.ts';
import { newInstance } from '#server/workflow/core/start.ts';
import { Forecast, type ForecastStart } from './forecast.ts';
import type { ForecastEntry } from './forecastEntry.ts';
import { playOn } from './playOn.ts';

/** As many steps as a trial has at most (contract 15.9.7). */
const MOST_STEPS = 200;

/** A trial: who starts with what, and which steps are answered otherwise than `agree`. */
export interface Simulation {
  start: ForecastStart;
  at: number;
  decisions: ReadonlyMap<string, 'agree' | 'disAgree'>;
  isOver(): boolean;
}

/** The outcome of a trial; `exception` = where and why it stands still, with the words of a check that refuses. */
export interface Simulated {
  entries: readonly ForecastEntry[];
  /** Flows that a token went. */
  flows: ReadonlySet<string>;
  status: SequenceStatus;
  approvalResult: 1 | 2 | null;
  exception: { activityCode: string; reason: string; message?: Bilingual } | null;
}

/** Plays an instance from its start to its end without storing anything, with the code of reality (contract 15.9.7). */
export function simulateInstance({ start, at, decisions, isOver }: Simulation): Simulated {
  const { originatorId, startedById } = start;
  const forecast = new Forecast(start, newInstance(originatorId, startedById));
  const refusal = forecast.run({ type: 'start', submit: true, at, by: startedById });
  // A decision is for the first time: a step that comes round again agrees, or it would go round for ever.
  const left = new Map(decisions);
  const outcomeOf = (activityCode: string): 'agree' | 'disAgree' => {
    const outcome = left.get(activityCode) ?? 'agree';
    left.delete(activityCode);
    return outcome;
  };
  const refused = new Map<string, Bilingual>();
  const refuses = (activityCode: string): boolean => {
    const message = forecast.refusalOfStep(activityCode);
    if (message) refused.set(activityCode, message);
    return message !== undefined;
  };
  if (!refusal) playOn(forecast, at, { levels: 0, steps: MOST_STEPS, isOver, outcomeOf, refuses });
  const { state } = forecast;
  const exception = refusal ? { activityCode: refusal.element ?? start.definition.startStepCode, reason: refusal.reason } : exceptionOf(state, refused);
  const flows = new Set(state.events.flatMap(({ produced, undone }) => (undone ? [] : produced.flatMap(({ flow }) => flow ?? []))));
  return { entries: forecast.entries.slice(0, MOST_STEPS), flows, status: state.status, approvalResult: state.approvalResult, exception };
}

function exceptionOf({ status, fault, activations }: InstanceState, refused: ReadonlyMap<string, Bilingual>): Simulated['exception'] {
  const steps = [...activations.values()];
  const faulty = steps.find((step) => step.status === 'Exception');
  if (fault) return { activityCode: fault.activityCode, reason: fault.cause };
  if (faulty) return { activityCode: faulty.activityCode, reason: faulty.fault ?? 'noParticipant' };
  // It was broken off: too many steps, or no more time.
  const open = status === 'PROCESSING' ? steps.find((step) => step.status === 'Processing') : undefined;
  if (!open) return null;
  const message = refused.get(open.activityCode);
  return { activityCode: open.activityCode, ...(message ? { reason: 'check', message } : { reason: 'tooLong' }) };
}

/** The values a trial starts with: those given, of the right kinds, over the defaults, and what formulas make of them. Errors: 900400. */
export function trialValues(model: LoadedModel, data: FormValues, context: ExpressionContext, language: Language): FormValues {
  const everything = { permissions: { default: 'edit' as const, items: new Map() }, hidden: new Set<string>(), sheet: undefined, labels: NO_LABELS };
  const rights = withoutRules(fieldRightsFromStep(model.items, everything));
  return checkedValues(model, rights, { before: {}, merged: { ...firstValues(model, context), ...data } }, context, language);
}
