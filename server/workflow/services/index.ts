import type { ServiceDeed } from '#schemas/workflow/definition.ts';
import { circulateDeed } from './circulateDeed.ts';
import { createDeed } from './createDeed.ts';
import { notifyDeed } from './notifyDeed.ts';
import type { DeedRunner, ServiceRun } from './serviceRun.ts';
import { setDeed } from './setDeed.ts';
import { updateDeed } from './updateDeed.ts';

/** What service tasks do (contract 15.9.5); the type check names a kind that is missing. */
const DEEDS: { readonly [K in ServiceDeed['kind']]: DeedRunner<K> } = {
  set: setDeed,
  create: createDeed,
  update: updateDeed,
  notify: notifyDeed,
  circulate: circulateDeed,
};

/** Does the deeds of a service task in the order of the document. Errors: Refused by the first that fails. */
export async function runDeeds(run: ServiceRun, deeds: readonly ServiceDeed[]): Promise<void> {
  for (const [place, deed] of deeds.entries()) {
    // The registry has the runner of a kind under that kind, which the compiler cannot tell of a union.
    await (DEEDS[deed.kind] as DeedRunner<ServiceDeed['kind']>)(run, deed, place);
  }
}
