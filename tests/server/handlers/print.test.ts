import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { readPdf, type ReadPdf } from '#tests/support/pdfText.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, openBureau } from './bureau.ts';

const schemaCode = 'matter';
const templates = (client: Client) => client.get<{ printSheetCodes: string[] }>('/api/runtime/query/getBizFormPrint', { schemaCode });
const print = (client: Client, ids: string[], sheetCode = 'matter_print') =>
  client.get<{ refId: string }>('/api/runtime/convert/pdf', { schemaCode, sheetCode, objectId: ids.join(';') });
const fetched = (client: Client, refId: string) => client.send('GET', `/api/runtime/convert/download?refId=${refId}`);

describe('printing', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  let staff2: Client;
  beforeAll(async () => {
    server = await openBureau('embedded');
    manager = await server.as('manager');
    staff = await server.as('staff');
    staff2 = await server.as('staff2');
  });
  afterAll(() => server.close());

  async function printed(client: Client, ids: string[]): Promise<ReadPdf & { bytes: number }> {
    const { data, errmsg } = await print(client, ids);
    expect(errmsg).toBe('');
    const answer = await fetched(client, data.refId);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { ...(await readPdf(bytes)), bytes: bytes.length };
  }

  it('[LA-028] the print templates of a model are listed for whoever may print', async () => {
    expect((await templates(manager)).data).toMatchObject({
      printSheetCodes: ['matter_print', 'matter_card'],
      printTemplates: [{ name: '事项单' }, { name: '事项卡', name_i18n: '{"en":"Card"}' }],
    });
    expect(await templates(await server.as('ceo'))).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('[LA-031] a record becomes a PDF whose text another program reads: values, a row each, its head again on the next page, an embedded font of few signs', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({ what: `第${at}项`, cost: at, rowStatus: 'Added' }));
    const id = await add(manager, schemaCode, { title: '年度采购', ceiling: 7200, lines });
    const { pages, size, bytes } = await printed(manager, [id]);
    expect(pages[0]).toContain('事项 年度采购');
    expect(pages[0]).toContain('机密额度：7200');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toMatch(/内容抬头\s*成本抬头/);
    expect(pages.join('')).toMatch(/第59项\s*59 属于 年度采购/);
    expect(size).toEqual([595, 420]);
    expect(bytes).toBeLessThan(80_000);
  });

  it('a sheet is printed in the reader’s language: its name, what items are called, and what stands for that language alone', async () => {
    const id = await add(manager, schemaCode, { title: '双语' });
    const read = async (language: string) => {
      const query = new URLSearchParams({ schemaCode, sheetCode: 'matter_card', objectId: id }).toString();
      const made = await manager.send('GET', `/api/runtime/convert/pdf?${query}`, { headers: { 'Accept-Language': language } });
      const answer = await fetched(manager, (await made.json()).data.refId);
      const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      return { text: pages.join(''), name: decodeURIComponent(answer.headers.get('Content-Disposition') ?? '') };
    };
    const zh = await read('zh-CN');
    expect(zh.text).toMatch(/卡片\s*标题：双语 内容/);
    expect(zh.name).toContain('事项卡.pdf');
    const en = await read('en');
    expect(en.text).toMatch(/Card\s*Title：双语 内容/);
    expect(en.text).not.toContain('卡片');
    expect(en.name).toContain('Card.pdf');
  });

  it('the same as HTML: by a template, and as the form draws it, without what the reader does not see; values are texts whatever they hold', async () => {
    const id = await add(manager, schemaCode, { title: '<b onclick="x">粗</b>', ceiling: 7300, lines: [{ what: '甲', rowStatus: 'Added' }] });
    const answer = (client: Client, sheetCode?: string) =>
      client.post<{ html: string }>('/api/runtime/convert/tohtml', { objectIds: [id], schemaCode, ...(sheetCode && { sheetCode }) });
    const html = async (client: Client, sheetCode?: string) => (await answer(client, sheetCode)).data.html;
    expect(await html(manager, 'matter_print')).toContain('&lt;b onclick=&quot;x&quot;&gt;粗&lt;/b&gt;');
    const plain = await html(manager);
    expect(plain).toMatch(/&lt;b onclick.*7300.*<thead>.*<td>甲<\/td>/s);
    expect(await html(staff2)).not.toMatch(/7300|机密/);
    expect(await answer(manager, 'none')).toMatchObject({ errcode: ErrCode.documentNotLoaded });
  });

  it('[LA-029] several records go into one PDF, each on pages of its own, in the requested order', async () => {
    const ids = [await add(manager, schemaCode, { title: '第一份' }), await add(manager, schemaCode, { title: '第二份' })];
    const { pages } = await printed(manager, ids.toReversed());
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('第二份');
    expect(pages[1]).toContain('第一份');
  });

  it('[LA-029] nothing hidden is printed, nor a record one may not print, nor is the file of another given out', async () => {
    const id = await add(manager, schemaCode, { title: '机密', ceiling: 717_171, lines: [{ what: '行', cost: 818_181, rowStatus: 'Added' }] });
    expect((await printed(manager, [id])).pages.join('')).toMatch(/717171.*818181/);
    const seen = (await printed(staff2, [id])).pages.join('');
    expect(seen).toContain('机密');
    expect(seen).not.toMatch(/717171|818181/);
    expect(await print(staff, [id])).toMatchObject({ errcode: ErrCode.notFound });
    expect(await print(manager, [id], 'no_template')).toMatchObject({ errcode: ErrCode.documentNotLoaded });
    const { data } = await print(manager, [id]);
    expect(await (await fetched(staff2, data.refId)).json()).toMatchObject({ errcode: ErrCode.fileUnknown });
    const read = await staff2.post<{ data: object }[]>('/api/runtime/form/loadPrintDatas', { schemaCode, objectIds: [id] });
    expect(read.data).toMatchObject([{ id, schemaCode, data: { title: '机密' } }]);
    expect(JSON.stringify(read)).not.toMatch(/717171|818181/);
  });

  it('documents of one person wait for each other; with two of them under way a third is refused, and others go on', async () => {
    // Long enough that all have been requested before the first is done.
    const lines = Array.from({ length: 500 }, (_, at) => ({ what: `第${at}项`, cost: at, rowStatus: 'Added' }));
    const long = [await add(manager, schemaCode, { title: '长', lines })];
    const ids = [await add(manager, schemaCode, { title: '一' })];
    const answers = await Promise.all([print(manager, long), print(manager, long), print(manager, long), print(staff2, ids)]);
    expect(answers.map(({ errcode }) => errcode)).toEqual(expect.arrayContaining([0, 0, 0, ErrCode.refused]));
    expect(answers[3]?.errcode).toBe(0);
    expect(answers.find(({ errcode }) => errcode === ErrCode.refused)?.errmsg).toBe('您已有 2 个未完成的任务，请等待其完成后再试');
    expect((await print(manager, ids)).errcode).toBe(0);
  });
});
