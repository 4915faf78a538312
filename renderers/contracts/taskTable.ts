import type { ListConfig, ListRow } from '#schemas/list.ts';
import type { RecordTable } from './recordTable.ts';

/** The tasks of a user that go on in the background: of all their lists, newest first. */
export interface TaskCalls {
  /**
   * Opens them as a table of the columns of `config`, whose rows are the tasks as the server answers them; it is requested again
   * while one of its rows goes on. Errors: its chunk does not come; those of its calls stand in its state.
   */
  tasks(config: ListConfig, goesOn: (row: ListRow) => boolean): Promise<RecordTable>;
}
