import { PropertyType } from '#schemas/codes.ts';
import type { ListRow } from '#schemas/list.ts';
import { call } from '#src/api/client.ts';
import type { WorkColumn, WorkListDocument } from './workList.ts';

/** Delegations that a person made, or those made to them. */
export type DelegationSide = 'trustor' | 'trustee';

const TRUSTEE: WorkColumn = ['trusteeName', 140];
const TRUSTOR: WorkColumn = ['trustorName', 140];

/** What the list depends on beside its side. */
interface DelegationsOf {
  /** Its reader may look at those of others: they are requested by who made them. */
  forOthers: boolean;
  /** Now as wall clock of the server. */
  now(): string;
}

/** The list of delegations of one side. Source: WF-006, contract 11, 21.8, mockup 21. */
export function delegationsDocument(side: DelegationSide, { forOthers, now }: DelegationsOf): WorkListDocument {
  const isOfOthers = forOthers && side === 'trustor';
  return {
    code: 'delegation-workflow',
    queryCode: 'delegationWorkflow',
    exported: ({ trustor }) => ({ as: side, ...(trustor && { trustor }) }),
    columns: [
      ['state', 110],
      ['trustType', 130],
      ...(side === 'trustor' ? [TRUSTEE] : []),
      ...(side === 'trustee' || isOfOthers ? [TRUSTOR] : []),
      ['rangeType', 260],
      ['from', 160, PropertyType.date],
      ['endTime', 160, PropertyType.date],
    ],
    conditions: isOfOthers ? ['trustor'] : [],
    async load({ page, size, trustor }, signal) {
      const { content, totalElements } = await call('delegations', { query: { as: side, page, size, ...(trustor && { trustor }) } }, { signal });
      return { content: content.map((row): ListRow => ({ id: row.id, data: { ...row, from: row.startTime } })), totalElements };
    },
    actsPx: { zh: 110, en: 120 },
    // Of one that is over nothing is left to end.
    ...(side === 'trustor' && { acts: ({ data }) => [{ code: 'change' }, ...(String(data.endTime) > now() ? [{ code: 'end' }] : [])] }),
    // It opens in a dialog of its own.
    addressOf: () => '/workflow-center/delegation-workflow',
  };
}
