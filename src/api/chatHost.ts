import { portalSettings } from './settings.ts';

/** The workplace chat apps the portal may run inside (contract 3.2, OP-87). */
export type ChatHost = 'dingtalk' | 'wecom';

/** What the apps write into their user agents. */
const PATTERNS: Readonly<Record<ChatHost, readonly string[]>> = { dingtalk: ['dingtalk'], wecom: ['wxwork'] };

/** The chat app around this page; undefined in a browser. Its patterns are parts of the user agent, in any case. */
export function chatHost(userAgent = navigator.userAgent): ChatHost | undefined {
  const given = portalSettings().chatHosts;
  const agent = userAgent.toLowerCase();
  const isIn = (host: ChatHost) => (given?.[host] ?? PATTERNS[host]).some((part) => part !== '' && agent.includes(part.toLowerCase()));
  return (['dingtalk', 'wecom'] as const).find(isIn);
}
