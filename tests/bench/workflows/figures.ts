import { actFigures, type ActFigures } from './acts.ts';
import { fillItems } from './fillItems.ts';
import { listFigures, type ListFigures } from './lists.ts';
import { postFigures, type PostFigures } from './posts.ts';
import { perSecond } from './rounds.ts';
import { openStage } from './stage.ts';
import { timerFigures, type TimerFigures } from './timers.ts';

/** What workflows take on the server, each beside its floor on the same database in the same run. */
export interface WorkflowFigures {
  acts: ActFigures[];
  posts: PostFigures;
  timers: TimerFigures[];
  lists: ListFigures;
}

/** How much work there is. Shape: `open` = open items in the lists, with ten finished ones each; `folder` = that of a database which stays. */
interface WorkflowSizes {
  open: number;
  timers: number;
  folder?: string | undefined;
}

/** Times acts, timers and lists of workflows, all on the filled database. */
export async function workflowFigures({ open, timers, folder }: WorkflowSizes): Promise<WorkflowFigures> {
  const stage = await openStage(folder);
  try {
    const begun = performance.now();
    const filled = await fillItems(stage, open);
    console.log(`${filled.open} open and ${filled.done} finished items in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    const eight = await actFigures(stage, 8);
    const one = await actFigures(stage, 1);
    const posts = await postFigures(stage, perSecond(eight.floor));
    const fired = [await timerFigures(stage, 'passed', timers), await timerFigures(stage, 'urged', timers)];
    return { acts: [eight, one], posts, timers: fired, lists: await listFigures(stage, filled) };
  } finally {
    await stage.close();
  }
}
