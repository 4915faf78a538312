/** A sub-command; answers the exit status. */
export type Command = (args: readonly string[], env: Readonly<Record<string, string | undefined>>) => Promise<number>;

/** Exit status of a call that was not understood. */
export const USAGE_STATUS = 2;
