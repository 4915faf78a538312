import { callTable } from 'virtual:calls';
import { callTable as later } from 'virtual:later-calls';

// The rows of all calls that the login page does not make; they come with the shell, or with the first such call.
Object.assign(callTable, later);
