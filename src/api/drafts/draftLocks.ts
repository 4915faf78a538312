/** How long a tab that may be about to end is waited for, ms: one that is loaded again holds its locks for a moment longer. */
const GRACE_MS = 500;
const NAME = 'portico.draft.';

/** What releases each lock of this tab, by draft. */
const releases = new Map<string, () => void>();

/** Browsers give locks to secure pages with an origin only; elsewhere no tab knows of another's drafts, and each is offered as if it were left. */
const manager = (): LockManager | undefined => navigator.locks;

/**
 * Locks the draft for this tab against the others of this browser, until it is released or the tab ends, however that happens.
 * Shape: true once the draft is locked; false when `releaseDraft` came first.
 */
export function lockDraft(id: string): Promise<boolean> {
  const locks = manager();
  if (locks === undefined) return Promise.resolve(true);
  const waiting = new AbortController();
  const ended = new Promise<void>((end) => {
    releases.set(id, () => {
      releases.delete(id);
      waiting.abort();
      end();
    });
  });
  return new Promise((resolve) => {
    locks
      .request(NAME + id, { signal: waiting.signal }, () => {
        resolve(true);
        return ended;
      })
      .catch(() => resolve(!waiting.signal.aborted));
  });
}

/** This tab no longer writes the draft. */
export const releaseDraft = (id: string): void => releases.get(id)?.();

/** Takes a draft over for this tab, unless another open one writes it. */
export async function claimDraft(id: string): Promise<boolean> {
  // Another form of this tab may write it.
  if (releases.has(id)) return false;
  const timeout = new Promise<boolean>((resolve) => AbortSignal.timeout(GRACE_MS).addEventListener('abort', () => resolve(false)));
  const isMine = await Promise.race([lockDraft(id), timeout]);
  if (!isMine) releaseDraft(id);
  return isMine;
}

/** The drafts that open tabs of this browser write, this one too. */
export async function liveDrafts(): Promise<ReadonlySet<string>> {
  const { held: locks = [] } =
    (await manager()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(NAME) ? [name.slice(NAME.length)] : [])));
}

/** Waits until no open tab writes the draft; false when `signal` came first. */
export async function untilLeft(id: string, signal: AbortSignal): Promise<boolean> {
  await manager()
    ?.request(NAME + id, { mode: 'shared', signal }, () => undefined)
    .catch(() => undefined);
  return !signal.aborted;
}
