import 'dingtalk-jsapi/entry/union';
import { openLink$ } from 'dingtalk-jsapi/api/biz/util/openLink';
import { requestAuthCode$ } from 'dingtalk-jsapi/api/runtime/permission/requestAuthCode';

/** An app that does not answer is not waited for longer. */
const PATIENCE_MS = 8000;

/** A code of the app by which the server learns who the user is. Errors: the app refused or did not answer. */
export async function requestAuthCode(corpId: string): Promise<string> {
  const { code } = await answered(requestAuthCode$({ corpId }));
  if (typeof code !== 'string' || code === '') throw new Error('The chat app gave no code');
  return code;
}

/** Opens an address in the system browser. Errors: the app refused or did not answer. */
export async function openDingTalkLink(url: string): Promise<void> {
  await answered(openLink$({ url }));
}

function answered<T>(answer: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The chat app does not answer')), PATIENCE_MS));
  return Promise.race([answer, timeout]);
}
