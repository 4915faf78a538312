import type { ExpressionFault } from '#schemas/expression/expression.ts';

/** Why computed items are empty, by place: `code`, or `sheet[number].code` with the number of the row from 1. */
export type FormulaFaults = ReadonlyMap<string, ExpressionFault>;

/** Of a form without any; the same object, so that nothing is drawn again for it. */
export const NO_FAULTS: FormulaFaults = new Map();
