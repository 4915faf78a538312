import { Permission } from '#schemas/permission.ts';
import type { User } from '#schemas/session.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';

/** What kind of administrator a user is: SYS_MNG wins over APP_MNG; ADMIN alone has no tag (HD-025, HD-026, OP-31). */
export function AdminTag({ user }: { user: User }) {
  const t = useTranslate();
  const granted = user.permissions ?? [];
  if (granted.includes(Permission.systemManager)) return <span className="p-tag p-tag-info">{t('shell:systemAdministrator')}</span>;
  if (granted.includes(Permission.appManager)) return <span className="p-tag p-tag-info">{t('shell:subadministrator')}</span>;
  return null;
}
