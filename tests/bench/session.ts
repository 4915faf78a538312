import { createPublicKey, constants, publicEncrypt } from 'node:crypto';

/** Signs in over the wire and gives what local storage holds after it (contract 3.2, 5.1). */
export async function session(origin: string, username: string, password = 'Portico2026'): Promise<Record<string, string>> {
  const { index, key }: { index: string; key: string } = await (await fetch(`${origin}/public/getKey`)).json();
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const encrypted = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(index) },
    Buffer.from(password),
  ).toString('base64');
  const redirect = `${origin}/oauth`;
  const url = `${origin}/login?redirect_uri=${encodeURIComponent(`${origin}/oauth/authorize?client_id=api&response_type=code&scope=read&redirect_uri=${redirect}`)}`;
  const answer = await fetch(`${origin}/login/Authentication/get_code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: encrypted, index, url, portal: true }),
  });
  const { code, errmsg }: { code?: string; errmsg?: string } = await answer.json();
  if (code === undefined) throw new Error(`sign-in refused: ${errmsg}`);
  const query = new URLSearchParams({ code, url: origin, client_id: 'api', client_secret: '', redirect_uri: redirect });
  const tokens: { access_token: string; refresh_token: string; exp: number } = await (await fetch(`${origin}/login/Authentication/get_token?${query}`)).json();
  return { token: tokens.access_token, refresh_token: tokens.refresh_token, expireTime: String(tokens.exp), locale: 'en' };
}
