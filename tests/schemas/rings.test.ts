import { describe, expect, it } from 'vitest';
import { recordsInRings } from '#schemas/records/rings.ts';

const link = (source: string, target: string) => ({ source, target });

describe('records in rings', () => {
  it('are those that reach themselves, not those that only lead into a ring or out of it', () => {
    const links = [link('in', 'a'), link('a', 'b'), link('b', 'c'), link('c', 'a'), link('b', 'out'), link('out', 'end'), link('self', 'self')];
    expect([...recordsInRings(links)].toSorted()).toEqual(['a', 'b', 'c', 'self']);
  });

  it('two rings that one way joins are two; ways that part and meet again are none', () => {
    const joined = [link('a', 'b'), link('b', 'a'), link('b', 'way'), link('way', 'x'), link('x', 'y'), link('y', 'x')];
    expect([...recordsInRings(joined)].toSorted()).toEqual(['a', 'b', 'x', 'y']);
    expect(recordsInRings([link('a', 'b'), link('a', 'c'), link('b', 'd'), link('c', 'd')]).size).toBe(0);
    expect([...recordsInRings([link('constructor', 'toString'), link('toString', 'constructor')])]).toHaveLength(2);
  });

  it('are found in ways of 200,000 records without recursion, in linear time', () => {
    const way = Array.from({ length: 200_000 }, (_, at) => link(String(at), String(at + 1)));
    expect(recordsInRings(way).size).toBe(0);
    expect(recordsInRings([...way, link('200000', '0')]).size).toBe(200_001);
  });
});
