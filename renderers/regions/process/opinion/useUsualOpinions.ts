import { useEffect, useEffectEvent, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { OpinionCalls } from '#renderers/contracts/process.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { mayBeUsual, type UsualOpinion } from './opinionValues.ts';

/** What a person keeps for opinions, as it can be changed. */
export interface UsualOpinions {
  found: readonly UsualOpinion[];
  /** Why the last of the calls failed, in words; '' = it did not. */
  problem: string;
  /** What is typed may be saved as one. */
  mayKeep: boolean;
  keep(): void;
  add(content: string): void;
  edit(opinion: UsualOpinion): void;
  /** Puts them into this order. */
  sort(found: readonly UsualOpinion[]): void;
  remove(id: string): void;
}

/** The usual opinions of the reader beside what they type; Alt with the number of one puts it in. Source: BX-060. */
export function useUsualOpinions(typed: string, calls: OpinionCalls, ports: Ports, onChoose: (content: string) => void): UsualOpinions {
  const [found, setFound] = useState<UsualOpinions['found']>([]);
  const [fault, setFault] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  // Without them an opinion is written nevertheless.
  const [state] = useRequest(String(turn), () => calls.usualOpinions());
  const [ended, setEnded] = useState(state);
  if (state !== ended && state.status !== 'loading') {
    setEnded(state);
    if (state.status === 'ready') setFound(state.value);
  }
  const error = fault ?? ('error' in ended ? ended.error : undefined);
  const choose = useEffectEvent((event: KeyboardEvent) => {
    const chosen = event.altKey && !event.ctrlKey && !event.metaKey ? found[Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) - 1] : undefined;
    if (!chosen) return;
    event.preventDefault();
    onChoose(chosen.content);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => choose(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  /** What the server holds counts, whether it has done it or not. */
  const after = (act: Promise<void>) => {
    setFault(undefined);
    act.catch(setFault).finally(() => setTurn((before) => before + 1));
  };
  return {
    found,
    problem: error === undefined ? '' : ports.relations.fault(error).text,
    mayKeep: mayBeUsual(typed, found),
    keep: () => after(calls.saveUsualOpinion(typed.trim())),
    add: (content) => after(calls.saveUsualOpinion(content.trim())),
    edit: ({ id, content }) => after(calls.saveUsualOpinion(content.trim(), id)),
    sort: (next) => {
      // The line that is moved stands at its new place at once.
      setFound(next);
      after(calls.sortUsualOpinions(next.map(({ id }) => id)));
    },
    remove: (id) => after(calls.deleteUsualOpinion(id)),
  };
}
