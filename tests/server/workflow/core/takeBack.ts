import type { InstanceState } from '#schemas/workflow/state.ts';
import { Player } from './player.ts';

/**
 * A decision taken back at once gives the former state again, whenever that is allowed (contract 21.7): each item what it
 * was, and tokens in the same places.
 * Shape: the differences; undefined when it is not allowed.
 */
export function takeBack(player: Player, former: InstanceState, item: number, by: string | null): string[] | undefined {
  const other = new Player(player.definition, player.answer);
  other.state = player.state;
  other.at = player.at;
  if (other.play({ type: 'withdraw', item }, by).status === 'refused') return undefined;
  const { state } = other;
  const differences = [...former.items.values()].flatMap((before) => {
    const after = state.items.get(before.id);
    const [was, is] = [before, after].map((one) => `${one?.status} ${one?.waitsFor} ${one?.outcome} ${one?.undone}`);
    return was === is ? [] : [`item ${before.id} was ${was}, is ${is}`];
  });
  const left = [...state.items.values()].filter(({ id, status }) => !former.items.has(id) && (status === 1 || status === 2));
  const [was, is] = [placesOfTokens(former), placesOfTokens(state)];
  return [...differences, ...left.map(({ id }) => `item ${id} is new and open`), ...(was === is ? [] : [`tokens were ${was}, are ${is}`])];
}

function placesOfTokens({ marking }: InstanceState): string {
  return [...marking.values()]
    .map(({ flow, element }) => flow ?? element ?? '')
    .toSorted()
    .join();
}
