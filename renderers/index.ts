/** What a list is composed of, found by key; filters and pages have their own index, loaded where they are needed. */
export { actionRendererOf, buttonRendererOf, isCustom } from './actions/index.ts';
export { columnRendererOf } from './columns/index.ts';
export { type PresentationCause, presentationOf } from './presentations/index.ts';
