import { readStored, writeStored } from '#src/api/storage.ts';

const KEY = 'print_approvals';
const LEFT_OUT = '0';

/** Whether prints without a template show the approvals of a record; remembered by the browser (contract 5.1). */
export const printStorage = {
  showsApprovals: (): boolean => readStored(localStorage, KEY) !== LEFT_OUT,
  setShowsApprovals: (isShown: boolean): void => writeStored(localStorage, KEY, isShown ? undefined : LEFT_OUT),
};
