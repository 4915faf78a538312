/**
 * Does something after `firstMs` and again after as many ms as it gives, until the returned function is called. Out of sight
 * nothing is done: what was due then is made up for as soon as the page is visible again.
 */
export function whileVisible(work: () => Promise<number>, firstMs = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isDue = false;
  const turn = async () => {
    isDue = document.hidden;
    if (isDue) return;
    const next = await work();
    if (!isOver) timer = setTimeout(() => void turn(), next);
  };
  const onVisible = () => {
    if (isDue) void turn();
  };
  document.addEventListener('visibilitychange', onVisible);
  if (firstMs === 0) void turn();
  else timer = setTimeout(() => void turn(), firstMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
