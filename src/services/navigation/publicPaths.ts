/** Query key of a token that another page hands over (contract 3.2). */
export const TOKEN_KEY = 'T';

/** Whether the query of an address holds a token. */
export const hasTokenInQuery = (search: string): boolean => Boolean(new URLSearchParams(search).get(TOKEN_KEY));

/** Pages that need no session; `/login-error` only when it says what failed (RT-004, RT-061, OP-16). */
const OPEN = /^\/((login|oauth)\/?(\?|$)|external-link\/|login-error\/?\?)/;

/** Whether an address, path and search, opens without a stored token; a session that ends leads nobody away from there. */
export const isOpen = (address: string): boolean => OPEN.test(address);
