/** Whether two answers of the server say the same: what shows the one stays as it is. */
export const isSameAnswer = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
