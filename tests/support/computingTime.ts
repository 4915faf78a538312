/**
 * Computing time of what is done here without waiting, ms. While others hold the core time passes but nothing is computed, and threads
 * of this process that collect or compile beside it are not it: the lesser of both counts.
 */
export function computingMs(work: () => unknown): number {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(used);
  return Math.min(performance.now() - begun, (user + system) / 1000);
}
