import type { NamedStep, StepCalls } from '#renderers/contracts/process.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { call } from '#src/api/client.ts';

/** What administrators do to the steps of an instance; `reads` loads the calls that read it. Source: contract 11.6, 21.10. */
export function stepCalls(workflowInstanceId: string, locale: Locale, reads: () => Promise<unknown>): StepCalls {
  return {
    async steps() {
      await reads();
      const query = { workflowInstanceId };
      const [{ currentActivities }, { nodes }] = await Promise.all([call('instanceBaseInfo', { query }), call('workflowChart', { query })]);
      const open = currentActivities.map(({ activityCode, activityName, workflowTokenId, participants }): NamedStep => {
        const names = participants.map(({ name }) => name).join(listSeparator(locale));
        return { activityCode, workflowTokenId, activityName: names === '' ? activityName : `${activityName} · ${names}` };
      });
      const tasks = nodes
        .filter(({ type }) => type === 'userTask')
        .map(({ activityCode, name, name_i18n }) => ({ activityCode, activityName: localized({ name, name_i18n }, locale) || activityCode }));
      return { open, tasks };
    },
    async activate({ participantors, ...act }) {
      await call('activateActivity', { query: { workflowInstanceId, ...act, ...(participantors.length > 0 && { participantors: participantors.join(',') }) } });
    },
    async cancelStep({ activityCode, workflowTokenId }, comment) {
      await call('cancelActivity', { query: { workflowInstanceId, activityCode, workflowTokenId, comment } });
    },
    async adjust({ activityCode, workflowTokenId }, act) {
      await call('adjustParticipants', { body: { workflowInstanceId, activityCode, workflowTokenId, ...act } });
    },
  };
}
