import { bilingual } from './refused.ts';

/** Why rows are not exported or printed in this way. */
export const exportReasons = {
  needsTask: (limit: number) => bilingual(`超过 ${limit} 行，请使用导出任务`, `more than ${limit} rows; use the task`),
  tooManyToPrint: (limit: number) => bilingual(`一次最多打印 ${limit} 条`, `at most ${limit} records at once`),
  tooLongForQrCode: bilingual('内容过长，无法生成二维码', 'too long for a QR code'),
} as const;
