import { callTable, loadChecks } from 'virtual:calls';
import * as later from 'virtual:act-calls';

// The calls of people who act in a workflow (`scripts/viteCalls.ts`), and the checks of their answers: they come with the
// form of a process, without those of the workflow centre.
Object.assign(callTable, later.callTable);
Object.assign(loadChecks, later.loadChecks);
