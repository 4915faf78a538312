import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { ForecastStep } from './forecastEntry.ts';
import type { Prediction } from './predictSteps.ts';

/** The present steps with who has them open (contract 11.4, `buildCurrentActivityParticipant`); of a start the originator. */
export function presentEntries({ start, state, present }: Pick<Prediction, 'start' | 'state' | 'present'>): ForecastStep[] {
  const { definition, originatorId } = start;
  const common = { kind: 'step', level: 0, isAhead: true, isCertain: true, fault: null, automatic: null, choose: false } as const;
  if (present.length === 0 && state.status === 'DRAFT') {
    const activityCode = definition.startStepCode;
    const people = [{ id: originatorId, why: { kind: 'originator' } }];
    return [{ ...common, token: 0, activityCode, type: definition.elements.get(activityCode)?.type ?? 'startEvent', mode: { kind: 'single' }, people }];
  }
  return present.flatMap((token) => {
    const activation = state.activations.get(token);
    if (!activation || activation.type === 'gateway') return [];
    const open = [...state.items.values()].filter((item) => item.token === token && item.status === WORK_ITEM_STATUS.processing);
    const people = new Map(open.flatMap(({ ownerId, why }) => (ownerId === null ? [] : [[ownerId, { id: ownerId, why }]])));
    const { activityCode, type, mode } = activation;
    return [{ ...common, token, activityCode, type, mode, people: [...people.values()] }];
  });
}
