declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Stream of a running `copy ... from stdin`; `rowCount` counts once it is finished. */
  export interface CopyFromStream extends Writable, Submittable {
    rowCount: number;
  }
  export function from(sql: string): CopyFromStream;
}
