/** Whether a request opens a stream of events, which stays open as long as its page. */
export const isStream = (headers: Record<string, string>): boolean => headers['accept'] === 'text/event-stream';
