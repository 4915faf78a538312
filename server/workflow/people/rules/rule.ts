import type { ParticipantRule } from '#schemas/workflow/definition.ts';
import type { WhyData } from '#schemas/workflow/state.ts';
import type { WorkflowScope } from '#schemas/workflow/workflowFunctions.ts';
import type { Organisation } from '#server/organisation/organisation.ts';

export type RuleKind = ParticipantRule['kind'];
/** A rule of one kind. */
export type RuleOfKind<K extends RuleKind> = Extract<ParticipantRule, { kind: K }>;

/** Who completed a step: whose item it was, and who decided it, perhaps as their delegate. */
export interface Handler {
  readonly ownerId: string;
  readonly decidedBy: string | null;
}

/** What rules read. The organisation is that of the begin of the call: all of it lies in memory, so a rule costs no statement. */
export interface RuleContext {
  readonly organisation: Organisation;
  readonly originatorId: string;
  /** Department that the originator started for. */
  readonly departmentId: string | null;
  /** The stored record, with what expressions of a workflow know besides. */
  readonly scope: WorkflowScope;
  /** Handlers of the latest Completed activation of a step that counts; detours and undone ones left out. */
  handlersOf(step: string): readonly Handler[];
  /** People chosen for this step; undefined = nobody has chosen yet (contract 10.4). */
  readonly chosen: readonly string[] | undefined;
  /** Enabled, and not left out by `exclude`. */
  isEligible(userId: string): boolean;
}

/** A person a rule gives, and why. */
export interface Candidate {
  readonly userId: string;
  readonly why: WhyData;
}

/** People of one rule, in its order; repeats, disabled people and ids of nobody may be among them. */
export type RuleResolver<K extends RuleKind> = (rule: RuleOfKind<K>, context: RuleContext) => readonly Candidate[];
