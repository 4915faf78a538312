import type { Expression } from '#schemas/expression/expression.ts';
import { functions } from '#schemas/expression/functions.ts';
import type { ExpressionFunction, ExpressionFunctions, ExpressionScope, ExpressionValue } from '#schemas/expression/node.ts';
import { toText } from '#schemas/expression/values.ts';

/** What expressions of a workflow read: a record, and how the steps went so far (contract 15.9.4). */
export interface WorkflowScope extends ExpressionScope {
  /** `agree`, `disAgree`, `submit` or `timeout`; empty when the step was never completed. */
  outcome(step: string): string;
  /** How often the step was completed. */
  times(step: string): number;
}

/** A condition or value of a workflow. */
export type WorkflowExpression = Expression<WorkflowScope>;

const codeOfStep = (args: ExpressionValue[]): string => toText(args[0] ?? null);

/** The functions that only expressions of a workflow have; what is undone and detours do not count (contract 15.9.4). */
export const stepFunctions: ExpressionFunctions<WorkflowScope> = new Map<string, ExpressionFunction<WorkflowScope>>([
  [
    'outcome',
    {
      least: 1,
      most: 1,
      isConstant: true,
      run: (args, scope) => scope.outcome(codeOfStep(args)),
      description: "How a step ended last: 'agree', 'disAgree', 'submit' or 'timeout'; empty when it never did",
    },
  ],
  ['times', { least: 1, most: 1, isConstant: true, run: (args, scope) => scope.times(codeOfStep(args)), description: 'How often a step was completed' }],
]);

/** Every function of expressions of a workflow. */
export const workflowFunctions: ExpressionFunctions<WorkflowScope> = new Map<string, ExpressionFunction<WorkflowScope>>([...functions, ...stepFunctions]);
