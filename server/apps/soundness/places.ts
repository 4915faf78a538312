import type { WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';

/** A place of a marking as it is read: the step a token is in, with those of its timers that have fired, or what the flow it is on leads to. */
export interface Place {
  /** The step; undefined for a flow. */
  readonly step: WorkflowElement | undefined;
  /** The same without its timers, as the reach of joins names it. */
  readonly plain: string;
  readonly fired: readonly string[];
  /** What a flow leads to; undefined for a step. */
  readonly target: WorkflowElement | undefined;
  /** Two numbers that stand for it in the fingerprint of a marking. */
  readonly weights: readonly [number, number];
}

const known = new WeakMap<WorkflowDefinition, Map<string, Place>>();

/** Reads a place; each is read once a definition, for a wide net has hundreds of them in each of thousands of markings. */
export function readPlace(definition: WorkflowDefinition, written: string): Place {
  let places = known.get(definition);
  if (!places) known.set(definition, (places = new Map()));
  let place = places.get(written);
  if (!place) places.set(written, (place = newPlace(definition, written, places.size + 1)));
  return place;
}

function newPlace({ elements, flows }: WorkflowDefinition, written: string, index: number): Place {
  const [kind, code = '', ...fired] = written.split(' ');
  const weights = [mixed(2 * index), mixed(2 * index + 1)] as const;
  if (kind === 'in') return { step: elements.get(code), plain: `in ${code}`, fired, target: undefined, weights };
  return { step: undefined, plain: written, fired: [], target: elements.get(flows.get(code)?.to ?? ''), weights };
}

/** A whole number of 32 bits that has nothing in common with those of the numbers around it (the finish of MurmurHash3). */
function mixed(index: number): number {
  let bits = Math.imul(index, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
