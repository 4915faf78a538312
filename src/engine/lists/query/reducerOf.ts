import { type ListReducer, listReducer } from '#src/engine/lists/state/listState.ts';
import type { ListFeature } from './listFeature.ts';

/** The reducer of a list with these features. */
export function reducerOf(features: readonly ListFeature[]): ListReducer {
  return features.reduceRight<ListReducer>((next, { reduce }) => (reduce ? (state, event) => reduce(state, event, next) : next), listReducer);
}
