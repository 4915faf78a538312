import { describe, expect, it } from 'vitest';
import { ExpressionError, compileExpression, recordScope } from '#schemas/expression/expression.ts';
import { readDuration } from '#schemas/workflow/duration.ts';
import { workflowFunctions, type WorkflowScope } from '#schemas/workflow/workflowFunctions.ts';

const scope: WorkflowScope = {
  ...recordScope({ amount: 3 }, { now: '2026-11-26 10:00:00', user: 'li', department: 'sales' }),
  outcome: (step) => (step === 'check' ? 'disAgree' : ''),
  times: (step) => (step === 'check' ? 2 : 0),
};
const run = (text: string) => compileExpression(text, workflowFunctions).evaluate(scope);

function faultOfExpression(text: string, inWorkflow: boolean): string {
  try {
    if (inWorkflow) compileExpression(text, workflowFunctions);
    else compileExpression(text);
    return '';
  } catch (error) {
    return error instanceof ExpressionError ? `${error.offset} ${error.message}` : String(error);
  }
}

describe('functions of a workflow', () => {
  it.each([
    ["outcome('check')", 'disAgree'],
    ['outcome("other") == \'\'', true],
    ["times('check') * ${amount}", 6],
    ["outcome('check') in ('disAgree', 'timeout') and times('other') == 0 and user() == 'li'", true],
  ])('%s is %s', (text, value) => {
    expect(run(text)).toEqual(value);
  });

  it('they say which steps they name, and where', () => {
    const text = "${amount} > 1 or (times( 'a') + times('bc') > len(['x', outcome(\"d\")]))";
    expect(compileExpression(text, workflowFunctions).calls.map(({ name, argument, at }) => [name, argument, text.slice(at, at + argument.length)])).toEqual([
      ['times', 'a', 'a'],
      ['times', 'bc', 'bc'],
      ['outcome', 'd', 'd'],
    ]);
  });

  it.each([
    ['outcome(${step})', '8 outcome takes a text in quotation marks'],
    ["times('a' + 'b')", '10 times takes a text in quotation marks'],
    ['times(1)', '6 times takes a text in quotation marks'],
    ['outcome()', '0 outcome takes 1 value'],
  ])('%s cannot be read, for nobody could say which step it means', (text, fault) => {
    expect(faultOfExpression(text, true)).toBe(fault);
  });

  it('no other expression has them', () => {
    expect(faultOfExpression("outcome('check') == 'agree'", false)).toMatch(/^0 unknown function outcome; known are sum, /);
    expect(faultOfExpression("1 + times('check')", false)).toMatch(/^4 unknown function times/);
    expect(faultOfExpression('constructor(1)', true)).toMatch(/^0 unknown function constructor/);
  });
});

describe('durations', () => {
  it.each([
    ['P1D', { days: 1 }],
    ['P366D', { days: 366 }],
    ['PT1S', { seconds: 1 }],
    ['PT36H', { seconds: 129_600 }],
    ['PT1H1M1S', { seconds: 3661 }],
    ['PT0H90M', { seconds: 5400 }],
    ['PT8784H', { seconds: 31_622_400 }],
  ])('%s is read', (text, duration) => {
    expect(readDuration(text)).toEqual(duration);
  });

  it.each(['', 'P', 'PT', 'P0D', 'PT0S', 'P367D', 'PT8784H1S', 'P1DT1H', 'P1W', 'P1M', 'PT1.5H', 'PT1M1H', '-P1D', 'p1d', 'P1D ', 'PT999999999S'])(
    '%s is none',
    (text) => {
      expect(readDuration(text)).toBeUndefined();
    },
  );
});
