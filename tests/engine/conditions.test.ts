import { describe, expect, it } from 'vitest';
import { conditionQuery, readConditions, writeConditions } from '#src/engine/lists/state/conditions.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';

const condition: readonly ConditionGroup[] = [
  [
    { propertyCode: 'amount', propertyType: 2, operator: 'Gt', value: '5' },
    { propertyCode: 'signedOn', propertyType: 3, operator: 'Between', value: '@thisMonth' },
  ],
  [{ propertyCode: 'customer', propertyType: 9, operator: 'In', value: 'id1;id2', name: '甲, 乙' }],
];

describe('built filters', () => {
  it('[BX-006][BX-003] stand in the address with group, item, type and operator, and are read back', () => {
    const written = new URLSearchParams(writeConditions(condition));
    expect([...written.keys()]).toEqual(['q1.amount.2.Gt', 'q1.signedOn.3.Between', 'q2.customer.9.In', 'qn2.1']);
    expect(readConditions(written)).toEqual(condition);
  });

  it('[BX-003] an unknown operator or stretch of time stays, so that nothing is searched without it', () => {
    const search = 'q1.amount.2.Above=5&q1.signedOn.3.Between=@someday&q1.title.0.Like=a';
    expect(new URLSearchParams(writeConditions(readConditions(new URLSearchParams(search))))).toEqual(new URLSearchParams(search));
  });

  it('[BX-006][BX-072] travel as groups joined by OR, what is relative as its word', () => {
    expect(conditionQuery(condition)).toEqual({
      queryVersion: 1,
      queryCondition: [
        [
          [
            { propertyCode: 'amount', propertyType: 2, propertyValue: '5', queryFilterType: 'Gt' },
            { propertyCode: 'signedOn', propertyType: 3, propertyValue: '{"relative":"thisMonth"}', queryFilterType: 'Between' },
          ],
          [{ propertyCode: 'customer', propertyType: 9, propertyValue: 'id1;id2', queryFilterType: 'In' }],
        ],
      ],
    });
    expect(conditionQuery([])).toEqual({});
  });
});
