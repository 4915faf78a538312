import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { User } from '#schemas/session.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { mayChangePassword, userPicture } from '#src/engine/session/session.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { systemConfigAtom, userAtom } from '#src/services/page/state.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { AdminTag } from '#src/screens/shell/header/AdminTag.tsx';
import { lazyPasswordDialog } from './lazyPasswordDialog.ts';
import './user.css';

/** What is shown of a user, in its order; the first group is about the organisation, the second about how to reach them (FM-007, EN-002). */
const GROUPS = {
  work: ['departmentName', 'parentDepartmentName', 'position', 'employeeNo', 'roleName', 'remark'],
  contact: ['mobile', 'email', 'officePhone'],
} as const satisfies Record<string, readonly (keyof User)[]>;

/** Personal info, read-only, with the way to another password (RT-040, FM-007, PW-019 to PW-021, OP-22). */
export default function InfoScreen() {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  if (user === undefined) return null;
  return (
    <section className="p-info">
      <h1 className="p-info-title">{t('user:title')}</h1>
      <div className="p-info-card">
        <header className="p-info-head">
          <Avatar name={user.name} src={userPicture(user)} size={56} />
          <div>
            <h2>
              {user.name}
              <AdminTag user={user} />
            </h2>
            <p>{user.username}</p>
          </div>
          <ChangePassword user={user} />
        </header>
        <Group title={t('user:work')}>
          {GROUPS.work.map((key) => (
            <Entry key={key} label={t(`user:${key}`)} value={user[key]} />
          ))}
        </Group>
        <Group title={t('user:contact')}>
          {GROUPS.contact.map((key) => (
            <Entry key={key} label={t(`user:${key}`)} value={user[key]} />
          ))}
        </Group>
        <p className="p-info-hint">{t('user:note')}</p>
      </div>
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="p-info-group">
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** One thing about the user; what the server does not say stands as '--' (EN-002). */
function Entry({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <div className="p-info-entry">
      <dt>{label}</dt>
      <dd>{value || '--'}</dd>
    </div>
  );
}

function ChangePassword({ user }: { user: User }) {
  const t = useTranslate();
  const { show, dialogs } = useDialogs(usePorts());
  const config = useAtomValue(systemConfigAtom);
  if (!mayChangePassword(user, config.loginType)) return null;
  return (
    <>
      <Button onClick={() => void show(lazyPasswordDialog, { isGiven: false }).catch(reportError)}>{t('user:changePassword')}</Button>
      {dialogs}
    </>
  );
}
