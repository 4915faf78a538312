import type { Command, CommandRefusal } from '#schemas/workflow/command.ts';
import type { InstanceState } from '#schemas/workflow/state.ts';
import { Forecast, type ForecastStart } from './forecast.ts';
import type { ForecastEntry } from './forecastEntry.ts';
import { answerStepAhead, playOn } from './playOn.ts';

/** As many as a forecast gives at most. */
const MOST_STEPS = 200;

/** What is looked ahead from. */
export interface Prediction {
  start: ForecastStart;
  state: InstanceState;
  /** Tokens of the steps that are open now and are looked ahead from; empty for a start. */
  present: readonly number[];
  /** The act of the person, after which the others of the step agree; without one everybody answers. */
  command?: Command;
  outcome: 'agree' | 'disAgree';
  at: number;
  levels: number;
  isOver(): boolean;
}

/** The steps that come (contract 11.4), or why the act is not possible. */
export function predictSteps(prediction: Prediction): { entries: readonly ForecastEntry[] } | { refusal: CommandRefusal } {
  const { start, state, present, command, outcome, at, levels, isOver } = prediction;
  const forecast = new Forecast(start, state, new Set(present));
  const refusal = command && forecast.run(command);
  if (refusal) return { refusal };
  for (const token of present) {
    const activation = forecast.state.activations.get(token);
    // The others of the step have to answer too before the step is decided.
    if (activation?.status === 'Processing') answerStepAhead(forecast, activation, at, command ? 'agree' : outcome);
  }
  playOn(forecast, at, { levels, steps: MOST_STEPS, isOver });
  const isWithin = ({ level }: ForecastEntry): boolean => levels === 0 || level <= levels;
  return { entries: forecast.entries.filter((entry) => entry.isAhead && isWithin(entry) && isShown(entry)).slice(0, MOST_STEPS) };
}

/** Steps of people and of called workflows; a gateway only where it has no way out. */
function isShown(entry: ForecastEntry): boolean {
  return entry.kind === 'gateway' ? entry.fault !== null : entry.type !== 'serviceTask';
}
