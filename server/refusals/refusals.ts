import { ErrCode } from '#schemas/codes.ts';
import { PASSWORD_LENGTH } from '#schemas/limits.ts';
import { Refused, type Bilingual } from '#server/db/errors.ts';

/** Languages of the product's sentences. */
export type Language = keyof Bilingual;

const word = (zh: string, en: string): Bilingual => ({ zh, en });

/** HTTP 401: the token is missing, expired or revoked, or a code or refresh token is not valid (contract 2.3, 19). */
export class Unauthorised extends Refused {
  constructor() {
    super(ErrCode.notAuthorised, word('登录已失效，请重新登录', 'You are not signed in, or your session has ended'));
  }
}

/** An answer whose HTTP status is not 200 (contract 2.3); `status` is the only thing it adds. */
export class HttpRefused extends Refused {
  readonly status: number;
  constructor(status: number, errcode: number, text: Bilingual) {
    super(errcode, text);
    this.status = status;
  }
}

/** The table of sentences: name, errcode, both languages (contract 16). */
export const unknownPath = () => new HttpRefused(404, ErrCode.notFound, word('地址不存在', 'There is nothing at this address'));
export const wrongVerb = () => new HttpRefused(405, ErrCode.invalidParameter, word('请求方式不被支持', 'This address does not take that method'));
export const bodyTooLarge = () => new HttpRefused(413, ErrCode.invalidParameter, word('内容过大', 'The content is too large'));
export const wrongContentType = () => new HttpRefused(415, ErrCode.invalidParameter, word('内容类型不被支持', 'This content type is not accepted'));
export const badRequest = () => new HttpRefused(400, ErrCode.invalidParameter, word('请求无法解读', 'The request cannot be read'));
export const databaseAway = () =>
  new HttpRefused(503, ErrCode.fault, word('服务暂时不可用，请稍后重试', 'The service is not available right now; try again in a moment'));
export const fault = () => new HttpRefused(500, ErrCode.fault, word('服务器开小差了', 'The server made a slip'));

export const cannotDecrypt = () => new Refused(ErrCode.cannotDecrypt, word('请求内容无法解密', 'The content of the request cannot be decrypted'));
export const commentEmpty = () => new Refused(ErrCode.invalidParameter, word('请填写评论内容', 'Write something first'));
export const commentTooLong = (most: number) =>
  new Refused(ErrCode.invalidParameter, word(`评论不能超过 ${most} 个字`, `A comment has ${most} characters at most`));
export const tooManyMentions = (most: number) =>
  new Refused(ErrCode.invalidParameter, word(`一条评论最多提到 ${most} 人`, `A comment mentions ${most} people at most`));
export const mentionRefused = (name: string) =>
  new Refused(ErrCode.invalidParameter, word(`“${name}”看不到这条记录，不能提到`, `${name} does not see this record and cannot be mentioned`));
export const shareRefused = (names: readonly string[]) =>
  new Refused(
    ErrCode.invalidParameter,
    word(`以下人员看不到这条记录，没有发送：${names.join('、')}`, `Not sent, because these people do not see the record: ${names.join(', ')}`),
  );
export const noRight = () => new Refused(ErrCode.noRight, word('没有操作权限', 'You have no right to do this'));
export const noRightToAdd = () => new Refused(ErrCode.noRightToAdd, word('没有新增权限', 'You have no right to add a record'));
export const formUnpublished = () =>
  new Refused(
    ErrCode.formUnpublished,
    word('该表单未发布，请联系管理员处理', 'This form has not been published. Please contact the administrator for processing'),
  );
export const smsOff = () => new Refused(ErrCode.notFound, word('未启用短信验证码', 'Codes by short message are not in use'));
export const smsTooOften = () => new Refused(ErrCode.tooManyTries, word('验证码每分钟只能发送一次', 'A code is sent at most once a minute'));
export const chatAppOff = () => new Refused(ErrCode.notFound, word('未配置聊天应用', 'No chat app is configured'));
export const chatAppAway = () => new Refused(ErrCode.fault, word('聊天应用暂时无法访问', 'The chat app cannot be reached right now'));
export const externalLinkOff = () => new Refused(ErrCode.noRight, word('该表单未开启外链', 'This form does not allow external links'));
export const externalLinkEnded = () =>
  new Refused(ErrCode.notFound, word('该链接不存在、已过期或已关闭', 'This link does not exist, has expired or was switched off'));
export const documentNotLoaded = (code: string) =>
  new Refused(ErrCode.documentNotLoaded, word(`配置未加载：${code}`, `The configuration is not loaded: ${code}`));
export const draftTooLarge = (mostKib: number) =>
  new Refused(ErrCode.invalidParameter, word(`草稿不能超过 ${mostKib} KB`, `A draft has ${mostKib} KB at most`));
export const draftEnded = () => new Refused(ErrCode.notPossible, word('该草稿的表单已经保存', 'The form of this draft was saved already'));
export const keyIndexInvalid = () => new Refused(ErrCode.keyIndex, word('密钥已失效，请重试', 'The key has expired; try again'));
export const oldPasswordWrong = () => new Refused(ErrCode.oldPasswordWrong, word('旧密码不正确', 'The old password is not right'));
/** What a password has to be like. */
export const passwordRuleText = word(
  `密码须为 ${PASSWORD_LENGTH.least} 至 ${PASSWORD_LENGTH.most} 位，包含数字、大写字母和小写字母，不含汉字和空格`,
  `A password has ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters with digits, uppercase and lowercase letters, and no Chinese characters or spaces`,
);
export const passwordRule = () =>
  new Refused(ErrCode.passwordRule, word(`新${passwordRuleText.zh}，且不同于旧密码`, `${passwordRuleText.en}; a new one is not the old one`));
export const tooManyTries = () => new Refused(ErrCode.tooManyRequests, signInText.tooManyTries);
export const replayTokenUsed = (data?: unknown) => new Refused(ErrCode.replayToken, word('该内容已提交', 'This was already sent'), data);
export const fileUnknown = () => new Refused(ErrCode.fileUnknown, word('文件不存在、已过期或不属于您', 'The file is unknown, has expired or is not yours'));
export const fileTypeRefused = (extension: string) =>
  new Refused(ErrCode.fileUnknown, word(`不允许上传此类型的文件：${extension}`, `Files of this type are not accepted: ${extension}`));
export const fieldNotWritable = (field: Bilingual) => new Refused(ErrCode.noRight, word(`没有修改“${field.zh}”的权限`, `You may not change ${field.en}`));
export const unseenNotWritable = () =>
  new Refused(ErrCode.noRight, word('没有修改某项您看不到的内容的权限', 'You may not change something that you cannot see'));
/** How many records refer to what is to be deleted, and where. */
export const referredTo = (count: number, by: Record<Language, { model: string; relation: string }>): Bilingual =>
  word(
    `有 ${count} 条“${by.zh.model}”在“${by.zh.relation}”中引用`,
    `referred to by ${count} ${count === 1 ? 'record' : 'records'} of “${by.en.model}” (field “${by.en.relation}”)`,
  );
export const referredToUnseen = (count: number): Bilingual =>
  word(`有 ${count} 条您看不到的数据引用`, `referred to by ${count} ${count === 1 ? 'record' : 'records'} you may not see`);
export const stillReferredTo = (counts: readonly Bilingual[]) =>
  new Refused(
    ErrCode.ruleRefused,
    word(`不能删除：${counts.map(({ zh }) => zh).join('；')}`, `It cannot be deleted: ${counts.map(({ en }) => en).join('; ')}`),
  );
export const refusedByRule = (errcode: number, message: Bilingual) => new Refused(errcode, message);
export const tooManyRequests = (retryAfter: number) =>
  new Refused(ErrCode.tooManyRequests, word(`请求过于频繁，请在 ${retryAfter} 秒后重试`, `Too many requests; try again in ${retryAfter} s`), { retryAfter });

export const taskStalled = () =>
  new Refused(
    ErrCode.fault,
    word('任务长时间没有进展，已被终止；此前完成的部分已保留', 'The task stood still for too long and was ended; what it had done by then is kept'),
  );
export const taskGivenUp = () =>
  new Refused(
    ErrCode.fault,
    word('任务多次中断，已被终止；此前完成的部分已保留', 'The task broke off several times and was ended; what it had done by then is kept'),
  );
export const tooManyTasks = (most: number) =>
  new Refused(ErrCode.refused, word(`您已有 ${most} 个未完成的任务，请等待其完成后再试`, `You have ${most} tasks that are not over yet; wait until some are`));

/** Sentences of get_code, which answers them bare (contract 3.2). */
export const signInText = {
  wrongPassword: word('用户名或密码错误', 'Wrong username or password'),
  tooManyTries: word('登录失败次数过多，请 15 分钟后再试', 'Too many failed attempts; try again in 15 minutes'),
  codeMissing: word('请输入短信验证码', 'Enter the code sent to your telephone'),
  codeWrong: word('验证码不正确或已过期', 'The code is wrong or has expired'),
  hostCode: word('聊天应用的登录码无效或已过期', 'The code of the chat app is not valid or has expired'),
  unknownPerson: word('组织中没有与您的身份对应的账号', 'The organisation knows no account for your identity'),
  notAuthorised: word('该账号未被授权登录', 'This account may not sign in'),
} as const;
