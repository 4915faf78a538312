import { callTable, loadChecks } from 'virtual:calls';
import * as later from 'virtual:lazy-calls';

// The calls of lists and forms, and the checks of their answers; they come with the shell, or with the first such call.
Object.assign(callTable, later.callTable);
Object.assign(loadChecks, later.loadChecks);
