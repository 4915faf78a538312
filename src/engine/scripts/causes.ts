/** How deep a script has caused what goes on in its list or form: reloads and presses of buttons that follow from each other. */
export interface Causes {
  /** Does what a command of the script requests; whatever begins meanwhile follows from it, and is at least this deep. */
  during<T>(depth: number, work: () => Promise<T>): Promise<T>;
  /** Depth of what begins now; 0 when a person did it. */
  depth(): number;
}

/** Follows what is under way, so that a chain is as long as it is, whichever hook carries it on. Source: contract 13.4, 13.7. */
export function followCauses(): Causes {
  let open: { depth: number }[] = [];
  return {
    async during(depth, work) {
      const cause = { depth };
      open.push(cause);
      try {
        return await work();
      } finally {
        open = open.filter((other) => other !== cause);
      }
    },
    depth: () => Math.max(0, ...open.map((cause) => cause.depth)),
  };
}
