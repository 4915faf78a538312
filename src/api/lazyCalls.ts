import { callTable, loadChecks } from 'virtual:calls';
import * as later from 'virtual:lazy-calls';

// All calls that the login page does not make, and the checks of their answers; they come with the shell, or with the first such call.
Object.assign(callTable, later.callTable);
Object.assign(loadChecks, later.loadChecks);
