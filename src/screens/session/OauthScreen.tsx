import { useEffect, useState } from 'react';
import { storage } from '#src/api/storage.ts';
import { exchangeCode } from '#src/engine/session/exchangeCode.ts';
import { loadRequestedPath } from '#src/services/session/requestedPath.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { Redirect } from '#src/services/navigation/Redirect.tsx';
import '#src/screens/system/system.css';
import { failureAddress } from './loginFailures.ts';

/** Exchanges on their way; a code is good for one, however often the page is drawn (contract 3.2). */
const running = new Map<string, Promise<string>>();

/** Where central login services come back to: exchanges the code and opens the address first requested (RT-005, HT-008). */
export default function OauthScreen() {
  const t = useTranslate();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    const address = location.search;
    const exchange = running.get(address) ?? targetAfterSignIn(new URLSearchParams(address));
    running.set(address, exchange);
    void exchange.then(setTarget);
  }, []);
  if (target !== undefined) return <Redirect to={target} />;
  return (
    <main className="p-system">
      <output>{t('session:signingIn')}</output>
    </main>
  );
}

/** Where the way goes on: what was requested, or the page that says why it cannot. */
async function targetAfterSignIn(given: URLSearchParams): Promise<string> {
  const code = given.get('code');
  if (code === null || code === '') return failureAddress(given.get('error') === 'access_denied' ? 'denied' : 'code');
  const onward = given.get('return');
  if (onward !== null) storage.setReturnUrl(onward);
  try {
    await exchangeCode(code);
  } catch {
    return failureAddress('code');
  }
  return loadRequestedPath();
}
