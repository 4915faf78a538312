import { isRecord } from '#schemas/formats/format.ts';
import { decrypt } from '#src/api/cipher.ts';
import { encryptKey } from '#src/api/encrypted.ts';
import { json } from '#src/api/storage.ts';
import { setLoginClient } from '#src/api/loginHosts.ts';

/**
 * Takes the client out of the system configuration, for this page only: it overrides client id and secret of the settings and
 * is neither stored nor logged. One that cannot be read changes nothing. Source: TH-019, OP-14, contract 3.1.
 */
export function takeEncryptedClient(text: string): void {
  const key = encryptKey();
  const client = json(key === undefined ? undefined : decrypt(text, key));
  if (!isRecord(client) || typeof client.client_id !== 'string' || client.client_id === '') return;
  setLoginClient({ clientId: client.client_id, secret: typeof client.client_secret === 'string' ? client.client_secret : '' });
}
