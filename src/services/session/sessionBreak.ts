import { atom } from 'jotai';
import type { Principal } from '#src/api/pageTokens.ts';

/**
 * Why a page stands still: its session ended while something typed was unsaved, or another person (`now`) signed in in this
 * browser. A dialog over the page says so. Source: contract 5.1, ADR 0012.
 */
export type SessionBreak = StoppedBy & {
  /** Whether what is typed on the page is kept for its person where it is left. */
  isStored: boolean;
};

/** What has stopped a page. */
export type StoppedBy = { kind: 'ended' } | { kind: 'otherPerson'; now: Principal };

/** What stops the page now; undefined = nothing. */
export const sessionBreakAtom = atom<SessionBreak | undefined>(undefined);
