/** The guest prelude of lists for a bundle: its parts as text, in the order of `preludeParts`. */
import commands from './commands.js?raw';
import facade from './facade.js?raw';
import kit from './kit.js?raw';
import main from './main.js?raw';
import members from './members.js?raw';
import { joinPrelude } from './parts.ts';
import report from './report.js?raw';
import runs from './runs.js?raw';
import scriptObject from './scriptObject.js?raw';
import time from './time.js?raw';
import writes from './writes.js?raw';

/** The prelude as one text. */
export const prelude = joinPrelude([kit, report, members, writes, time, commands, facade, scriptObject, runs, main]);
