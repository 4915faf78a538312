import type { ListRow } from '#schemas/list.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { treeTarget } from './drawTree.ts';

type Follow = Pick<PresentationProps, 'onOpenRelated' | 'onScriptAction' | 'onFollow'>;

/** Does what a click inside a drawn tree requests; false where nothing in it follows clicks of its own. Source: contract 13.6. */
export function followTreeClick(event: Event, row: ListRow, { onOpenRelated, onScriptAction, onFollow }: Follow): boolean {
  const wanted = treeTarget(event.target);
  if (wanted?.record) onOpenRelated(wanted.record.schemaCode, wanted.record.id);
  else if (wanted?.scriptAction !== undefined) onScriptAction(wanted.scriptAction, row);
  else return followPath(event, onFollow);
  return true;
}

/** Follows a drawn link inside the portal; false where none was clicked. Source: contract 13.6. */
export function followPath(event: Event, onFollow: Follow['onFollow']): boolean {
  const path = treeTarget(event.target)?.path;
  if (path === undefined) return false;
  if (isForBrowser(event)) return true;
  event.preventDefault();
  onFollow(path);
  return true;
}

/** Keeps the browser from reloading the portal for a link inside it: the grid reports a click when that is too late. */
export function preventReload(event: Event): void {
  if (treeTarget(event.target)?.path !== undefined && !isForBrowser(event)) event.preventDefault();
}

/** Into a tab or window of its own a link is followed by the browser. */
function isForBrowser(event: Event): boolean {
  return event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);
}
