import type { Database } from './database.ts';

/** True when the database answers in time. */
export async function answersWithin(database: Database, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([database.answers(), timeout]).finally(() => clearTimeout(timer));
}
