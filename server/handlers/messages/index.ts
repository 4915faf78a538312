import type { Handlers } from '#server/services/handler.ts';
import { messageLink, readAllMessages, readMessages } from './read.ts';
import { platformSearch } from './search.ts';

/** Notifications and the search over everything (contract 7.4). */
export const messageHandlers = {
  platformSearch,
  readMessages,
  readAllMessages,
  messageLink,
} satisfies Partial<Handlers>;
