/** Reads a JSON array of steps, items or events, each with what is beside it; null = there is none. The texts are those that `writeInstance` wrote. */
export const partsOfText = <T>(text: string | null): T[] => (text === null ? [] : (JSON.parse(text) as T[]));

/** An event as it counts now: that it is undone stands in a column of its own. */
export const withUndone = <T extends { undone: boolean }>(part: T, undone: boolean): T => (part.undone === undone ? part : { ...part, undone });
