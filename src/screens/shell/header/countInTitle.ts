const PREFIX = /^\(\d+\+?\) /;

/** The title of the page without the number that may stand before it. */
export const titleWithoutCount = (): string => document.title.replace(PREFIX, '');

/** Puts a number before the title of the page, whatever that becomes, until the returned function is called; 0 puts nothing. */
export function countInTitle(count: number): () => void {
  const prefix = count > 0 ? `(${count}) ` : '';
  const put = (text: string) => {
    const next = text + titleWithoutCount();
    if (document.title !== next) document.title = next;
  };
  put(prefix);
  const title = document.querySelector('title');
  if (prefix === '' || title === null) return () => undefined;
  const changed = new MutationObserver(() => put(prefix));
  changed.observe(title, { childList: true, characterData: true, subtree: true });
  return () => {
    changed.disconnect();
    put('');
  };
}
