import type { StepFacts } from '#schemas/workflow/command.ts';
import type { Gateway, SequenceFlow, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { keyOfReference, type ChangeableItems } from './changeableItems.ts';
import type { FlowDecision } from './forecastEntry.ts';

/** How the conditions of a gateway came out as it was passed. */
export interface GatewayPass {
  values: ReadonlyMap<string, boolean>;
  isCertain: boolean;
}

type Condition = NonNullable<SequenceFlow['condition']>;

/** Answers the conditions of gateways, all of one at once, and keeps the outcome of each pass until it is read. */
export class GatewayAnswers {
  private readonly flows = new Map<Condition, SequenceFlow>();
  private readonly passes = new Map<string, GatewayPass[]>();

  constructor(private readonly definition: WorkflowDefinition) {
    for (const flow of definition.flows.values()) if (flow.condition) this.flows.set(flow.condition, flow);
  }

  /** Whether a condition holds; the first of a gateway begins a pass. */
  holds(condition: Condition, evaluate: (condition: Condition, facts: StepFacts) => boolean, facts: StepFacts, changeable: ChangeableItems): boolean {
    const flow = this.flows.get(condition);
    const gateway = this.definition.elements.get(flow?.from ?? '');
    if (!flow || !gateway) return evaluate(condition, facts);
    const conditions = gateway.outgoing.flatMap((id) => this.definition.flows.get(id) ?? []).filter((one) => one.condition);
    const passes = this.passes.get(gateway.code) ?? [];
    this.passes.set(gateway.code, passes);
    if (conditions[0] === flow) passes.push(passOf(conditions, gateway.type === 'exclusiveGateway', (one) => evaluate(one, facts), changeable));
    return passes.at(-1)?.values.get(flow.id) ?? evaluate(condition, facts);
  }

  /** The oldest pass of a gateway that nobody has read; undefined where nothing was to be decided. */
  takePass(code: string): GatewayPass | undefined {
    return this.passes.get(code)?.shift();
  }

  /** What a pass made of each flow of its gateway. */
  decisions({ outgoing }: Pick<Gateway, 'outgoing'>, pass: GatewayPass | undefined, taken: ReadonlySet<string>): FlowDecision[] {
    return outgoing.map((id) => ({
      id,
      condition: this.definition.flows.get(id)?.condition?.text ?? null,
      value: pass?.values.get(id) ?? null,
      taken: taken.has(id),
    }));
  }
}

function passOf(flows: readonly SequenceFlow[], isExclusive: boolean, evaluate: (condition: Condition) => boolean, changeable: ChangeableItems): GatewayPass {
  const values = new Map(flows.map(({ id, condition }) => [id, condition !== undefined && evaluate(condition)]));
  // Behind the first that holds an exclusive gateway reads nothing.
  const first = isExclusive ? flows.findIndex(({ id }) => values.get(id)) : -1;
  const read = (first < 0 ? flows : flows.slice(0, first + 1)).flatMap(({ condition }) => condition?.references ?? []);
  return { values, isCertain: !changeable.hasAny(read.map(keyOfReference)) };
}
