/** The registries a list is composed of; filters and pages have their own index, loaded where they are needed. */
export { actionRegistry, actionRendererOf, isCustom } from './actions/index.ts';
export { columnRegistry, columnRendererOf } from './columns/index.ts';
export { type PresentationCause, presentationOf, presentationRegistry } from './presentations/index.ts';
