import { PropertyType, SequenceStatus } from '#schemas/codes.ts';
import type { DraftEntry } from '#schemas/draft.ts';
import type { ListRow } from '#schemas/list.ts';
import { call } from '#src/api/client.ts';
import type { WorkListDocument } from './workList.ts';

/**
 * The list of a person's drafts: starts that were saved, and forms that were left unsaved, the one changed last first.
 * Shape: `before` = what this page still holds is kept first. Source: RT-019, contract 10.5.
 */
export function draftsDocument(before: () => Promise<unknown>): WorkListDocument {
  return {
    code: 'my-draft',
    queryCode: 'myDraft',
    name: 'common:title.drafts',
    columns: [
      ['name', 400],
      ['draftKind', 170],
      ['formName', 180],
      ['appName', 150],
      ['modifiedTime', 150, PropertyType.date],
    ],
    conditions: [],
    async load({ page, size }, signal) {
      await before();
      const { content, totalElements } = await call('drafts', { query: { page, size } }, { signal });
      return { content: content.map(draftRow), totalElements };
    },
    // An address may name one that is gone.
    addressOf: ({ data: { url } }) => (typeof url === 'string' ? url : '/my-draft'),
    opensPage: true,
    deletion: {
      words: 'drafts:list.goes',
      async remove(ids) {
        await call('deleteDrafts', { body: { ids: [...ids] } });
      },
    },
  };
}

/** A saved start is an instance in draft and marked as such (LS-039); a form that was left unsaved is none. */
function draftRow({ id, ...data }: DraftEntry): ListRow {
  const isStart = data.workflowInstanceId === id;
  return {
    id,
    ...(isStart && { workflowInstanceId: id, sequenceStatus: SequenceStatus.draft }),
    data: { ...data, draftKind: isStart ? 'start' : 'form' },
  };
}
