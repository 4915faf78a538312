/** How long messages stand, ms (CN-003, CN-004 and the rows of ER). */
export const MESSAGE_MS = { normal: 2000, error: 3000, partial: 4000, script: 5000 } as const;
