<<<<<<< HEAD
import { exportJob } from './handlers/export/exportJob.ts';
=======
import { importJob } from './handlers/import/importJob.ts';
>>>>>>> 5f0aeef (Import a file as a task: read once before the first row is stored, its records checked as their form would, counts written with the rows)
import type { JobKind } from './jobs/jobKind.ts';
import type { Services } from './http/services.ts';

/** Every kind of job, composed by hand; two of one name end the start. */
<<<<<<< HEAD
export const jobKinds: readonly JobKind<Services, unknown, unknown>[] = [exportJob];
=======
export const jobKinds: readonly JobKind<Services, unknown, unknown>[] = [importJob];
>>>>>>> 5f0aeef (Import a file as a task: read once before the first row is stored, its records checked as their form would, counts written with the rows)
