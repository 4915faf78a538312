/** A store as browsers have it, for code that runs in Node; the platform's part, nothing of ours. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
}

/** Gives Node the browser globals that `src/api` reads: both stores, an address and the online flag. */
export function provideBrowserGlobals(origin = 'http://portal.test'): void {
  const put = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  put('localStorage', new MemoryStorage());
  put('sessionStorage', new MemoryStorage());
  put('location', new URL(`${origin}/portal-page/defaultPortalDashboard`));
  put('navigator', { onLine: true });
}
