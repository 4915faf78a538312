import type { Change } from '#src/engine/session/changeListener.ts';

/** Whether a document that has changed may change what is offered to start: a workflow, or the application with its name and the rights. Source: contract 15.2. */
export const changesOffer = ({ kind }: Change): boolean => kind === 'workflow' || kind === 'app';
