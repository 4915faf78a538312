import { exportJob } from './handlers/export/exportJob.ts';
import { importJob } from './handlers/import/importJob.ts';
import type { JobKind } from './jobs/jobKind.ts';
import type { Services } from './http/services.ts';

/** Every kind of job, composed by hand; two of one name end the start. */
export const jobKinds: readonly JobKind<Services, unknown, unknown>[] = [exportJob, importJob];
