import { exportJob } from '#server/exports/tasks/exportJob.ts';
import { importJob } from '#server/imports/importJob.ts';
import type { JobKind } from './jobs/jobKind.ts';
import type { Services } from '#server/services/services.ts';

/** Every kind of job, composed by hand; two of one name end the start. */
export const jobKinds: readonly JobKind<Services, unknown, unknown>[] = [exportJob, importJob];
