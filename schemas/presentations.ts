/**
 * Ways to draw the rows of a list: `queryPresentationType` of a view (contract 6.7). Each has its renderer in
 * `renderers/presentations/index.ts`, which does not compile while one is missing or is no line here.
 */
export const PRESENTATIONS = ['LIST', 'BOARD', 'CALENDAR', 'GANTT'] as const;
export type PresentationType = (typeof PRESENTATIONS)[number];

/** Description of the field, on the wire and in the configuration. */
export const PRESENTATION_WORDS = /* @__PURE__ */ describePresentations(PRESENTATIONS);

function describePresentations(types: readonly string[]): string {
  return `${types.slice(0, -1).join(', ')} or ${types.at(-1)}; LIST is the table`;
}
