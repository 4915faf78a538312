/**
 * Gives the page stores of its own for as long as it is open where the browser forbids them (private mode, blocked site data):
 * there even naming `localStorage` throws. Nothing outlives the tab then, and all else works.
 */
export function replaceForbiddenStores(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].getItem(name);
    } catch {
      Object.defineProperty(window, name, { value: memoryStore(), configurable: true });
    }
  }
}

function memoryStore(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, text) => void items.set(key, text),
  };
}
