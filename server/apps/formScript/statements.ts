import type * as acorn from 'acorn';
import { lowerCounting, lowerOverItems, lowerWhile } from './loops.ts';
import type { Lowering } from './lowering.ts';
import { declarePattern, lowerDeclarations } from './patterns.ts';
import { lowerClass } from './records.ts';
import type { SyntaxExpression, Statement } from './syntax.ts';

/** Lowers a statement to what is followed of it. */
export function lowerStatement(lowering: Lowering, node: acorn.Statement): Statement {
  switch (node.type) {
    case 'ExpressionStatement':
      return { kind: 'run', expression: lowering.expression(node.expression) };
    case 'BlockStatement':
      return lowering.inScope(false, () => block(node.body.map((one) => lowering.statement(one))));
    case 'IfStatement':
      return lowerIf(lowering, node);
    case 'ReturnStatement':
    case 'ThrowStatement':
      return { kind: 'exit', returns: node.type === 'ReturnStatement', expression: node.argument ? lowering.expression(node.argument) : undefined };
    case 'BreakStatement':
    case 'ContinueStatement':
      return { kind: 'exit', returns: false, expression: undefined };
    case 'LabeledStatement':
      return lowering.statement(node.body);
    case 'VariableDeclaration':
      return block(lowerDeclarations(lowering, node).map(run));
    case 'FunctionDeclaration':
      lowering.declare(node.id.name, { kind: 'function', unit: lowering.function(node), at: node.start }, lowering.functionScope);
      return block([]);
    case 'ClassDeclaration':
      lowering.declare(node.id.name, undefined);
      return run(lowerClass(lowering, node));
    case 'TryStatement':
      return lowerTry(lowering, node);
    case 'SwitchStatement':
      return lowerSwitch(lowering, node);
    case 'WhileStatement':
      return lowerWhile(lowering, node);
    case 'DoWhileStatement':
      return block([lowering.statement(node.body), run(lowering.expression(node.test))]);
    case 'WithStatement':
      return block([run(lowering.expression(node.object)), lowering.statement(node.body)]);
    case 'ForStatement':
      return lowerCounting(lowering, node);
    case 'ForInStatement':
    case 'ForOfStatement':
      return lowerOverItems(lowering, node);
    default:
      return block([]);
  }
}

const block = (body: Statement[]): Statement => ({ kind: 'block', body });
const run = (expression: SyntaxExpression): Statement => ({ kind: 'run', expression });

function lowerIf(lowering: Lowering, { test, consequent, alternate }: acorn.IfStatement): Statement {
  const { mark } = lowering;
  const head = lowering.expression(test);
  const guard = lowering.guardSince(mark);
  const then = lowering.statement(consequent);
  const branches = alternate ? [then, lowering.statement(alternate)] : [then];
  const last = then.kind === 'block' ? then.body.at(-1) : then;
  return { kind: 'if', head, guard, branches, exits: last?.kind === 'exit' };
}

/** What a case does depends on what is compared in all of them. */
function lowerSwitch(lowering: Lowering, { discriminant, cases }: acorn.SwitchStatement): Statement {
  return lowering.inScope(false, () => {
    const { mark } = lowering;
    const head = [discriminant, ...cases.flatMap(({ test }) => test ?? [])].map((node) => lowering.expression(node));
    const guard = lowering.guardSince(mark);
    return { kind: 'loop', head, guard, body: block(cases.flatMap(({ consequent }) => consequent.map((node) => lowering.statement(node)))) };
  });
}

function lowerTry(lowering: Lowering, { block: tried, handler, finalizer }: acorn.TryStatement): Statement {
  const body = [lowering.statement(tried)];
  if (handler) body.push(lowering.inScope(false, () => lowerCatch(lowering, handler)));
  if (finalizer) body.push(lowering.statement(finalizer));
  return block(body);
}

function lowerCatch(lowering: Lowering, { param, body }: acorn.CatchClause): Statement {
  const evaluated = param ? declarePattern(lowering, param, undefined, lowering.scope) : [];
  return block([...evaluated.map(run), lowering.statement(body)]);
}
