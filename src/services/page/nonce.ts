/** The page's style nonce (contract of `safety.md` 2): read from the element the server marks with it. */
export function styleNonce(): string | undefined {
  const element = document.querySelector<HTMLElement>('meta[name="style-nonce"]');
  return element?.nonce || element?.getAttribute('nonce') || undefined;
}
