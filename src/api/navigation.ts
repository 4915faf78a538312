let current = { route: undefined as string | undefined, controller: new AbortController() };

/**
 * Says which route is shown; on a change everything pending of the former one is cancelled (RT-063).
 * The first route cancels nothing, so that what start-up requested arrives.
 */
export function enterRoute(route: string): void {
  if (current.route === route) return;
  const left = current;
  current = { route, controller: left.route === undefined ? left.controller : new AbortController() };
  if (left.route !== undefined) left.controller.abort();
}

/** The signal that ends with the route shown now. */
export function routeSignal(): AbortSignal {
  return current.controller.signal;
}
