import type { PortalSettings } from '#schemas/settings.ts';
import type { User } from '#schemas/session.ts';
import { isAdmin } from '#src/engine/session/session.ts';

/** The entries of the help menu in their order; the last one is for administrators (HD-020, HD-021). */
export const HELP_LINKS = ['userManual', 'video', 'developerManual', 'customerService'] as const;
export type HelpLink = (typeof HELP_LINKS)[number];

/** Where the links lead unless the operator says otherwise: the product's own guides (OP-29, contract 1.3). */
const OWN_GUIDES: Record<HelpLink, string> = {
  userManual: '/guide/staff',
  video: '/guide/staff#first-steps',
  developerManual: '/guide/app-builders',
  customerService: '/guide/operators#support',
};

/** The help links a user is offered, with web addresses; an entry set empty is left out (OP-29). */
export function helpLinks(
  { helpLinks: given }: Pick<PortalSettings, 'helpLinks'>,
  user: Pick<User, 'permissions'> | undefined,
): { name: HelpLink; href: string }[] {
  return HELP_LINKS.flatMap((name) => {
    const href = given?.[name] ?? OWN_GUIDES[name];
    return isWebAddress(href) && (name !== 'customerService' || isAdmin(user)) ? [{ name, href }] : [];
  });
}

/** Whether an operator's address leads to a page of the web or of this portal, and nowhere else. */
export function isWebAddress(address: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/i.test(address) && URL.canParse(address, 'https://portal.invalid');
}
