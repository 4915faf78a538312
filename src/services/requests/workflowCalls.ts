import './actCalls.ts';
import { callTable, loadChecks } from 'virtual:calls';
import * as later from 'virtual:workflow-calls';

// The calls of the workflow centre, and the checks of their answers: a lazy screen that makes them imports this module, so
// that they come with it, and the acts with them.
Object.assign(callTable, later.callTable);
Object.assign(loadChecks, later.loadChecks);
