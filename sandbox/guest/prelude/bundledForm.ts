/** The guest prelude of forms for a bundle: its parts as text, in the order of `preludeParts`. */
import commands from './commands.js?raw';
import facade from './facade.js?raw';
import formMirror from './formMirror.js?raw';
import formScript from './formScript.js?raw';
import formSheet from './formSheet.js?raw';
import kit from './kit.js?raw';
import main from './main.js?raw';
import members from './members.js?raw';
import { joinPrelude } from './parts.ts';
import report from './report.js?raw';
import runs from './runs.js?raw';
import time from './time.js?raw';
import writes from './writes.js?raw';

/** The prelude as one text. */
export const formPrelude = joinPrelude([kit, report, members, writes, time, commands, facade, formMirror, formSheet, formScript, runs, main]);
