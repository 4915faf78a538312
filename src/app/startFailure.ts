/** Says in both languages that the portal could not start, when not even its texts came; offers to load again. */
export function showStartFailure(root: Element, error: unknown): void {
  // oxlint-disable-next-line no-console -- the cause belongs in the console
  console.error(error);
  const box = document.createElement('main');
  box.className = 'p-start-failure';
  const text = document.createElement('p');
  text.textContent = '页面没有加载成功，请检查网络后重试。 The page did not load. Please check the network and try again.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = '重新加载 / Reload';
  again.addEventListener('click', () => location.reload());
  box.append(text, again);
  root.replaceChildren(box);
}
