import { recordWorkChange } from '#server/store/workChanges.ts';
import type { Consequence } from '#server/workflow/instance/takenAct.ts';

/** Everybody whose items an act has touched learns of it by the feed of changes (contract 7.5). */
export const workConsequence: Consequence = async ({ open: { tx, state: before }, result: { state, touched } }) => {
  const owners = [...touched.items].flatMap((id) => [before.items.get(id)?.ownerId, state.items.get(id)?.ownerId]);
  await recordWorkChange(tx, [...new Set(owners.filter((owner) => typeof owner === 'string'))]);
};
