/** Where a load stands in a chain of reloads that cause each other. Contract 13.4, 13.7. */
import type { RunKind } from '#schemas/hooks.ts';

/** Gives the depth of each run: a load's hooks and the paints of its rows share its place in the chain, even when only the first of them receives it. */
export function followReloads(): (kind: RunKind, given: number) => number {
  let ownData = 0;
  let load = 0;
  return (kind, given) => {
    if (kind === 'listData') ownData = given;
    if (kind === 'onRendered' || kind === 'render') return Math.max(given, load);
    if (kind !== 'onLoad') return given;
    load = Math.max(given, ownData);
    ownData = 0;
    return load;
  };
}
