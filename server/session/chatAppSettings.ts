import { Type, type Static } from 'typebox';
import { isSafe } from './oidcSettings.ts';

const text = (preset: string, description: string) => Type.String({ default: preset, maxLength: 500, description });

const app = (baseUrl: string) =>
  Type.Object(
    {
      baseUrl: text(baseUrl, 'Where the interface of the chat app is asked'),
      corpId: text('', 'What the chat app knows the organisation as'),
      agentId: text('', 'What it knows this application as'),
      appKey: text('', 'Key of the application; empty = off. The second chat app takes corpId in its place'),
      appSecret: text('', 'Its secret'),
    },
    { default: {}, additionalProperties: false },
  );

/** The two chat apps the portal may run inside (contract 3.2, OP-87). */
export const ChatAppSettings = Type.Object(
  { dingtalk: app('https://oapi.dingtalk.com'), wecom: app('https://qyapi.weixin.qq.com') },
  { default: {}, additionalProperties: false },
);
export type ChatAppSettings = Static<typeof ChatAppSettings>;
export type ChatAppSetting = ChatAppSettings['dingtalk'];

/** Whether the operator has switched a chat app on. */
export function isChatAppOn({ appSecret }: ChatAppSetting): boolean {
  return appSecret !== '';
}

/** What the schema cannot say: that secrets travel safely and the application is named. */
export function chatAppFaults(settings: ChatAppSettings): string[] {
  return (['dingtalk', 'wecom'] as const).flatMap((name) => {
    const one = settings[name];
    if (!isChatAppOn(one)) return [];
    const key = name === 'dingtalk' ? 'appKey' : 'corpId';
    return [
      ...(isSafe(one.baseUrl) ? [] : [`/chatApps/${name}/baseUrl ${one.baseUrl} is no https address`]),
      ...(one[key] === '' ? [`/chatApps/${name}/${key} is missing`] : []),
    ];
  });
}
