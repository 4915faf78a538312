/** How an edit begins: Enter, F2 or a double click, a character that is typed. */
export type EditStart = { how: 'enter' | 'open'; typed: '' } | { how: 'typed'; typed: string };

/** Characters that are keys of a list or the page wherever the focus is (BX-014): a value that begins with one begins by F2. */
const PAGE_KEYS: ReadonlySet<string> = new Set([' ', '/', '?', '[']);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Whether a key that is pressed on a cell begins to edit it, and how. Ctrl+Enter opens the record, Shift+F2 goes to links. Source: BX-066. */
export function editStart({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Pressed): EditStart | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (key === 'Enter') return shiftKey ? undefined : { how: 'enter', typed: '' };
  if (key === 'F2') return shiftKey ? undefined : { how: 'open', typed: '' };
  return [...key].length === 1 && !PAGE_KEYS.has(key) ? { how: 'typed', typed: key } : undefined;
}

/** Whether it takes back what was done last. */
export function isUndo({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  return key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
