import { ErrCode } from '#schemas/codes.ts';
import { localized, type Named } from '#schemas/localized.ts';
import { type Bilingual, Refused, bilingual } from './refused.ts';

/** A data item as its model document has it. */
export type NamedItem = Named & { code: string };

/** What the reader knows a data item by, in both languages; its code where it has no name. */
export function itemName(item: NamedItem): Bilingual {
  return { zh: localized(item, 'zh') || item.code, en: localized(item, 'en') || item.code };
}

/**
 * A value or a way of asking that a data item does not take; the text begins with the item's name (900400, contract 16).
 * Shape: `reason` goes on after the name: zh `应为数字`, en `a number is expected`.
 */
export function invalidItem({ item }: { item: NamedItem }, reason?: Bilingual): Refused {
  const name = itemName(item);
  if (!reason) return new Refused(ErrCode.invalidParameter, { zh: `“${name.zh}”的值无效`, en: `The value of ${name.en} is not valid` });
  return new Refused(ErrCode.invalidParameter, { zh: `“${name.zh}”${reason.zh}`, en: `${name.en}: ${reason.en}` });
}

export const fieldNotWritable = (field: Bilingual) => new Refused(ErrCode.noRight, bilingual(`没有修改“${field.zh}”的权限`, `You may not change ${field.en}`));

export const unseenNotWritable = () =>
  new Refused(ErrCode.noRight, bilingual('没有修改某项您看不到的内容的权限', 'You may not change something that you cannot see'));
