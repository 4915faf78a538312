import type { FormValues } from '#schemas/formSchema/record.ts';

/** A child that is to start, as its continuation holds it: what its parent was at the moment of the act. */
export interface ChildStart {
  /** Of the call activity. */
  token: number;
  /** Place among the children of the step, from 0. */
  number: number;
  rowId: string | null;
  workflowCode: string;
  originatorId: string;
  /** Department the parent's originator started for, where it is the same person; null = the main one of the child's. */
  departmentId: string | null;
  /** Whether the system submits its start step. */
  submit: boolean;
  values: FormValues;
}
