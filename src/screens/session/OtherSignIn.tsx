import { portalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import './session.css';

/** The button that leads to the organisation's own sign-in service, by the name its operator gave (contract 7.5). */
export default function OtherSignIn({ name }: { name: string }) {
  const asked = storage.returnUrl();
  const query = asked === undefined ? '' : `?return=${encodeURIComponent(asked)}`;
  return (
    <a className="p-button p-button-large p-session-other" href={`${portalSettings().oauthHost ?? ''}/login/oidc/start${query}`}>
      {name}
    </a>
  );
}
