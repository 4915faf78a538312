import type { Bilingual } from '#server/refusals/refused.ts';

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/** Words of notifications; the first line is the heading (contract 7.4). */
export const messageTexts = {
  ownerOfOne: (sender: string, record: Bilingual): Bilingual => ({
    zh: `${sender}将“${record.zh}”转交给您`,
    en: `${sender} handed “${record.en}” over to you`,
  }),
  ownerOfMany: (sender: string, count: number, model: Bilingual): Bilingual => ({
    zh: `${sender}将 ${count} 条${model.zh}转交给您`,
    en: `${sender} handed ${count} records of ${model.en} over to you`,
  }),
  mentioned: (sender: string, record: Bilingual): Bilingual => ({
    zh: `${sender}在“${record.zh}”的评论中提到了您`,
    en: `${sender} mentioned you in a comment on “${record.en}”`,
  }),
  replied: (sender: string, record: Bilingual): Bilingual => ({
    zh: `${sender}回复了您对“${record.zh}”的评论`,
    en: `${sender} replied to your comment on “${record.en}”`,
  }),
  shared: (sender: string, record: Bilingual): Bilingual => ({
    zh: `${sender}向您分享了“${record.zh}”`,
    en: `${sender} shared “${record.en}” with you`,
  }),
  remark: (remark: string): Bilingual => ({ zh: `说明：${remark}`, en: `Remark: ${remark}` }),
  importDone: (stored: number, faulty: number): Bilingual =>
    faulty === 0
      ? { zh: `导入完成：成功 ${stored} 行`, en: `Import finished: ${rows(stored)} imported` }
      : { zh: `导入完成：成功 ${stored} 行，${faulty} 行有误`, en: `Import finished: ${rows(stored)} imported, ${faulty} faulty` },
  importRefused: (reason: Bilingual): Bilingual => ({ zh: `导入未完成：${reason.zh}`, en: `Import not done: ${reason.en}` }),
  exportDone: (count: number): Bilingual => ({ zh: `导出完成：共 ${count} 条`, en: `Export finished: ${count === 1 ? '1 record' : `${count} records`}` }),
  exportRefused: (reason: Bilingual): Bilingual => ({ zh: `导出未完成：${reason.zh}`, en: `Export not done: ${reason.en}` }),
} as const;

/** A heading with the text below it, where there is anything. */
export function withDetail(heading: Bilingual, detail: Bilingual | string | undefined): Bilingual {
  if (!detail) return heading;
  const { zh, en } = typeof detail === 'string' ? { zh: detail, en: detail } : detail;
  return { zh: `${heading.zh}\n${zh}`, en: `${heading.en}\n${en}` };
}
