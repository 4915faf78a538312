import type { WorkflowElement } from '#schemas/workflow/definition.ts';
import type { VoteMode } from '#schemas/workflow/definition.ts';
import type { AutomaticReason, WhyData } from '#schemas/workflow/state.ts';

/** Something that comes, in the order in which it would happen. */
export type ForecastEntry = ForecastStep | ForecastGateway;

interface EntryBase {
  activityCode: string;
  type: WorkflowElement['type'];
  /** How many steps ahead, from 1; what waits for nobody counts with what follows it (contract 11.4). */
  level: number;
  /** Depends on the present step, not only on branches beside it. */
  isAhead: boolean;
  /** No gateway and no rule on the way to it reads what a step between may still change. */
  isCertain: boolean;
  fault: ForecastFault | null;
}

/** A step that is entered; `people` without those who cannot be known yet. */
export interface ForecastStep extends EntryBase {
  kind: 'step';
  token: number;
  mode: VoteMode;
  people: readonly { id: string; why: WhyData }[];
  automatic: AutomaticReason | null;
  /** People are to be chosen for it, and nobody has been (contract 10.4). */
  choose: boolean;
}

/** A gateway that has decided, or has no way out. */
export interface ForecastGateway extends EntryBase {
  kind: 'gateway';
  decisions: readonly FlowDecision[];
}

/** What a gateway makes of one of its flows. */
export interface FlowDecision {
  id: string;
  /** As it is written; null for a flow without one. */
  condition: string | null;
  value: boolean | null;
  taken: boolean;
}

export type ForecastFault = 'noParticipant' | 'noWay' | 'tooDeep';
