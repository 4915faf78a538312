import { ErrCode } from '#schemas/codes.ts';
import { Refused, bilingual } from './refused.ts';

/** Absent, or not visible to this user: the same answer for both (900404, contract 16). */
export function notFound(): Refused {
  return new Refused(ErrCode.notFound, { zh: '数据不存在或不可见', en: 'It does not exist or you may not see it' });
}

export const noRight = () => new Refused(ErrCode.noRight, bilingual('没有操作权限', 'You have no right to do this'));

export const noRightToAdd = () => new Refused(ErrCode.noRightToAdd, bilingual('没有新增权限', 'You have no right to add a record'));

export const formUnpublished = () =>
  new Refused(
    ErrCode.formUnpublished,
    bilingual('该表单未发布，请联系管理员处理', 'This form has not been published. Please contact the administrator for processing'),
  );

export const documentNotLoaded = (code: string) =>
  new Refused(ErrCode.documentNotLoaded, bilingual(`配置未加载：${code}`, `The configuration is not loaded: ${code}`));

export const rootAdminCannotStart = () => new Refused(ErrCode.rootAdminCannotStart, bilingual('admin 不能发起流程', 'admin cannot start workflows'));
