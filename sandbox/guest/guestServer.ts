/** The worker's half of the message channel, the same in a browser worker and in a Node worker thread. */
import type { ScriptLimits } from '#schemas/hooks.ts';
import type { GuestValue, OpenEngine } from './engine.ts';
import { openRealm, type Realm, type StepResult } from './realm.ts';

/** Page to worker. The engine comes as bytes the first time, as compiled module after that; `prelude` only where it is not the list's. */
export type ToGuest =
  | { t: 'boot'; id: number; engine: ArrayBuffer | WebAssembly.Module; prelude: string | undefined; world: string; limits: ScriptLimits }
  | ({ t: StepKind; id: number; s: string; budgetMs: number } & StepWish);

/** What a worker can be asked to do once it stands. */
export type StepKind = 'evaluate' | 'start' | 'resume' | 'drain';

/** What is wanted of one step besides its result: the heap after it, or that it ends at exactly this tick, as a recording of a timeout does. */
export interface StepWish {
  measure: boolean;
  stopAtTick: number | null;
}

/** Worker to page: `begin` when a message is taken up (the watchdog starts on it), then one answer. */
export type FromGuest =
  | { id: number; begin: true }
  | { id: number; booted: WebAssembly.Module }
  | { id: number; failed: string }
  | { id: number; result: StepResult };

/** Serves one guest over a port. `ownPrelude` is the text of `prelude/` for lists, `now` a monotonic clock in ms. */
export function serveGuest<Value extends GuestValue>(
  post: (message: FromGuest) => void,
  openEngine: OpenEngine<Value>,
  ownPrelude: string,
  now: () => number,
): (message: ToGuest) => Promise<void> {
  let realm: Realm | undefined;
  let wish: StepWish = { measure: false, stopAtTick: null };

  async function boot(message: Extract<ToGuest, { t: 'boot' }>): Promise<FromGuest> {
    const { engine, prelude = ownPrelude, world, limits, id } = message;
    const wasmModule = engine instanceof WebAssembly.Module ? engine : await WebAssembly.compile(engine);
    realm = await openRealm({ openEngine, wasmModule, prelude, world, limits, now, measure: () => wish.measure, stopAtTick: () => wish.stopAtTick });
    return { id, booted: wasmModule };
  }

  function work(message: Exclude<ToGuest, { t: 'boot' }>): FromGuest {
    const { id, s, budgetMs } = message;
    if (!realm) return { id, failed: 'the sandbox is not open' };
    wish = message;
    if (message.t === 'evaluate') return { id, result: realm.evaluate(s, budgetMs) };
    if (message.t === 'drain') return { id, result: realm.drain(budgetMs) };
    return { id, result: realm.step(message.t, s, budgetMs) };
  }

  return async (message) => {
    post({ id: message.id, begin: true });
    try {
      post(message.t === 'boot' ? await boot(message) : work(message));
    } catch (error) {
      post({ id: message.id, failed: error instanceof Error ? error.message : String(error) });
    }
  };
}
