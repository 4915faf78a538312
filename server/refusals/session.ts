import { ErrCode } from '#schemas/codes.ts';
import { PASSWORD_LENGTH } from '#schemas/limits.ts';
import { HttpRefused } from './http.ts';
import { Refused, bilingual } from './refused.ts';

/** HTTP 401: the token is missing, expired or revoked, or a code or refresh token is not valid (contract 2.3, 19). */
export class Unauthorised extends Refused {
  constructor() {
    super(ErrCode.notAuthorised, bilingual('登录已失效，请重新登录', 'You are not signed in, or your session has ended'));
  }
}

export const smsOff = () => new Refused(ErrCode.notFound, bilingual('未启用短信验证码', 'Codes by short message are not in use'));

export const smsTooOften = () => new Refused(ErrCode.tooManyTries, bilingual('验证码每分钟只能发送一次', 'A code is sent at most once a minute'));

export const chatAppOff = () => new Refused(ErrCode.notFound, bilingual('未配置聊天应用', 'No chat app is configured'));

export const chatAppAway = () => new Refused(ErrCode.fault, bilingual('聊天应用暂时无法访问', 'The chat app cannot be reached right now'));

export const keyIndexInvalid = () => new Refused(ErrCode.keyIndex, bilingual('密钥已失效，请重试', 'The key has expired; try again'));

export const oldPasswordWrong = () => new Refused(ErrCode.oldPasswordWrong, bilingual('旧密码不正确', 'The old password is not right'));

/** What a password has to be like. */
export const passwordRuleText = bilingual(
  `密码须为 ${PASSWORD_LENGTH.least} 至 ${PASSWORD_LENGTH.most} 位，包含数字、大写字母和小写字母，不含汉字和空格`,
  `A password has ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters with digits, uppercase and lowercase letters, and no Chinese characters or spaces`,
);

export const passwordRule = () =>
  new Refused(ErrCode.passwordRule, bilingual(`新${passwordRuleText.zh}，且不同于旧密码`, `${passwordRuleText.en}; a new one is not the old one`));

export const tooManyTries = () => new Refused(ErrCode.tooManyRequests, signInText.tooManyTries);

/** Sentences of get_code, which answers them bare (contract 3.2). */
export const signInText = {
  wrongPassword: bilingual('用户名或密码错误', 'Wrong username or password'),
  tooManyTries: bilingual('登录失败次数过多，请 15 分钟后再试', 'Too many failed attempts; try again in 15 minutes'),
  codeMissing: bilingual('请输入短信验证码', 'Enter the code sent to your telephone'),
  codeWrong: bilingual('验证码不正确或已过期', 'The code is wrong or has expired'),
  hostCode: bilingual('聊天应用的登录码无效或已过期', 'The code of the chat app is not valid or has expired'),
  unknownPerson: bilingual('组织中没有与您的身份对应的账号', 'The organisation knows no account for your identity'),
  notAuthorised: bilingual('该账号未被授权登录', 'This account may not sign in'),
} as const;

export const grantTypeUnknown = () => new HttpRefused(400, ErrCode.invalidParameter, bilingual('不支持的 grant_type', 'This grant_type is not supported'));
