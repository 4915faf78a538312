import { useCallback, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import type { FormLoad } from '#schemas/form.ts';
import { loginPath } from '#src/services/session/loginPath.ts';
import { closeExternalLink, openExternalLink, type ExternalForm } from '#src/engine/session/externalLink.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { Redirect } from '#src/services/navigation/Redirect.tsx';
import { FormPane } from '#src/screens/forms/FormPane.tsx';
import { recordTitle } from '#src/screens/forms/RecordTitle.tsx';
import { LanguageSwitch } from '#src/screens/shell/header/LanguageSwitch.tsx';
import '#src/screens/system/system.css';
import './session.css';

/** `/external-link/:formid`: one form for people without an account, without the shell (RT-010, OP-16, OP-19). */
export default function ExternalLinkScreen() {
  const own = usePorts();
  // People who came by the link see this form alone.
  const ports = useMemo(() => ({ ...own, relations: { ...own.relations, link: undefined } }), [own]);
  const { t } = ports;
  const { formid = '' } = useParams();
  const [opened] = useRequest(formid, () => openExternalLink(formid));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each form's link ends with it
  useEffect(() => closeExternalLink, [formid]);
  if (opened.status === 'ready' && opened.value === undefined) return <Redirect to={loginPath()} />;
  return (
    <main className="p-session-link">
      <div className="p-system-top">
        <LanguageSwitch withName />
      </div>
      {opened.status === 'loading' && <output>{t('session:external.loading')}</output>}
      {'error' in opened && (
        <Notice
          kind="error"
          level={1}
          title={t('session:external.failed')}
          text={t('session:external.failedHint', { reason: errorText(opened.error, t).replace(/[。.]$/, '') })}
        />
      )}
      {opened.status === 'ready' && opened.value && <LinkedForm linked={opened.value} ports={ports} />}
    </main>
  );
}

function LinkedForm({ linked, ports }: { linked: ExternalForm; ports: ReturnType<typeof usePorts> }) {
  const { t } = ports;
  const [form, setForm] = useState<FormLoad>();
  const [isSent, setSent] = useState(false);
  const [turn, setTurn] = useState(0);
  const sent = useCallback(() => setSent(true), []);
  const again = () => {
    setSent(false);
    setTurn((count) => count + 1);
  };
  if (isSent) {
    return (
      <Notice
        kind="info"
        level={1}
        title={t('session:external.sent')}
        text={t('session:external.sentHint')}
        actions={<Button onClick={again}>{t('session:external.again')}</Button>}
      />
    );
  }
  return (
    <div className="p-form-page-surface p-surface">
      <header className="p-form-page-head">{form && <h1 className="p-form-page-title">{recordTitle(form, ports)}</h1>}</header>
      <FormPane
        key={turn}
        search={linked.search}
        ports={ports}
        onLoaded={setForm}
        onDirtyChange={ignore}
        onMessage={ignore}
        onAdded={sent}
        onDecided={ignore}
      />
    </div>
  );
}

/** Nothing around the form needs a notification. */
const ignore = () => undefined;
