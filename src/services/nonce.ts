/** The page's style nonce (contract of `safety.md` 2): read from the element Vite and the server mark with it. */
export function styleNonce(): string | undefined {
  const element = document.querySelector<HTMLElement>('meta[property="csp-nonce"]');
  return element?.nonce || element?.getAttribute('nonce') || undefined;
}
