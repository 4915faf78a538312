import type { ProcessAct } from '#renderers/contracts/process.ts';

/** Shows how the instance went and where it stands. Source: RT-014, contract 10.3. */
export const formTrackAct: ProcessAct = {
  code: 'formTrack',
  icon: 'clock',
  prompt: () => undefined,
  run({ form, calls }) {
    calls.open(`/from/workflow-track/${encodeURIComponent(form.workflowInstanceId ?? '--')}/${encodeURIComponent(form.workItemId ?? '--')}/`);
    return Promise.resolve({ isOver: false });
  },
};
