import type { GuestValue, OpenEngine } from './engine.ts';
import { openRealm, type Realm } from './realm.ts';
import type { ToGuest, FromGuest } from '#sandbox/protocol/guestMessages.ts';

/** Serves one guest over a port. `ownPrelude` is the text of `prelude/` for lists, `now` a monotonic clock in ms. */
export function serveGuest<Value extends GuestValue>(
  post: (message: FromGuest) => void,
  openEngine: OpenEngine<Value>,
  ownPrelude: string,
  now: () => number,
): (message: ToGuest) => Promise<void> {
  let realm: Realm | undefined;

  async function boot(message: Extract<ToGuest, { t: 'boot' }>): Promise<FromGuest> {
    const { engine, prelude = ownPrelude, guestConfig, limits, id } = message;
    const wasmModule = engine instanceof WebAssembly.Module ? engine : await WebAssembly.compile(engine);
    realm = await openRealm({
      openEngine,
      wasmModule,
      prelude,
      guestConfig,
      limits,
      now,
    });
    return { id, booted: wasmModule };
  }

  function work(message: Exclude<ToGuest, { t: 'boot' }>): FromGuest {
    const { id, s, budget } = message;
    if (!realm) return { id, failed: 'the sandbox is not open' };
    if (message.t === 'evaluate') return { id, result: realm.evaluate(s, budget, message) };
    if (message.t === 'drain') return { id, result: realm.drain(budget, message) };
    return { id, result: realm.step(message.t, s, budget, message) };
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
