import { stepValue } from '#renderers/actions/process/administration/stepChoice.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';

/** The answer of the dialogs of administration that names a step; an open one by its activation. */
export const stepPreset = ({ activityCode, workflowTokenId }: { activityCode: string; workflowTokenId?: string | undefined }): FormValues => ({
  step: stepValue({ activityCode, activityName: '', workflowTokenId }),
});
