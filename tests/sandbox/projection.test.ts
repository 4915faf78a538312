import { afterEach, describe, expect, it } from 'vitest';
import { columnWords } from '#sandbox/protocol/memberNames.ts';
import { closeAll, openStage } from '../fixtures/sandbox/nodeStage.ts';
import { script } from '../fixtures/sandbox/scripts.ts';

afterEach(closeAll);

const rows = [
  { id: 'r1', title: 'First', amount: '5000', owner: { name: 'Li' }, note: null, 'a "code"': 1 },
  { id: 'r2', title: 'Second', amount: '20000', owner: { name: 'Wu' }, note: 'n', 'a "code"': 2 },
];

/** What onLoad comes to; `isWhole` sends every column by a word that counts them. */
async function outcomeOf(body: string, isWhole: boolean) {
  const { script: s, commands } = await openStage(script('onLoad', 'data', isWhole ? `Object; ${body}` : body), {
    members: { dataSource: rows },
    apis: ['POST /api/a'],
  });
  const { value, changed, error, logs, warnings } = await s.run('onLoad');
  return { value, changed, error: error?.message, logs: logs.map(({ text }) => text), warnings, commands: commands.map(({ args }) => args) };
}

describe('columns that a script does not name', () => {
  it.each([
    ['are not missed', "data.forEach((row) => { row.title = '! ' + row.title })"],
    ['are there under a name put together', "const code = 'am' + 'ount'; return data.map((row) => row[code])"],
    ['are there under the names of the list', 'return vm.columns.map((column) => data[0][column.propertyCode])'],
    ['can be changed under a name put together', "const code = 'am' + 'ount'; data[0][code] = '1'; data[1][code] = '20000'"],
    ['can be changed after they were read', "const code = 'am' + 'ount'; data[0][code] += '!'; data[1].title += data[1][code]"],
    ['hold their objects', "const code = 'own' + 'er'; data[0][code].name = 'Xu'; return data[1][code]"],
    ['are in the text of a row', 'return JSON.parse(JSON.stringify(data))'],
    ['are in a returned row', 'return data[1]'],
    ['are in the console', 'console.log(data[0])'],
    ['go with a row to a call', "await axios.post('/api/a', data[0])"],
    ['are read after an awaited command', "await vm.resetSelectAll(); const code = 'no' + 'te'; return data.map((row) => row[code])"],
    ['stay when rows move', 'data.reverse()'],
    ['stay when rows go', 'data.length = 1; return data'],
    [
      'are absent from rows of the script',
      "const code = 'am' + 'ount'; data[0] = { id: 'r1', title: 'x' }; return [data[0][code] === undefined, data[1][code]]",
    ],
    ['leave what every object has', "data[0].title = 'x'; return [String(data[0]), typeof data[0].valueOf, data[0].nothing === undefined]"],
  ])('%s', async (_name, body) => {
    expect(columnWords(script('onLoad', 'data', body))).not.toBeNull();
    const sorted = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value, (_key, part: unknown) =>
          part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
        ),
      );
    const [own, whole] = [await outcomeOf(body, false), await outcomeOf(body, true)];
    own.logs = own.logs.map((line) => JSON.stringify(sorted(JSON.parse(line))));
    whole.logs = whole.logs.map((line) => JSON.stringify(sorted(JSON.parse(line))));
    expect(sorted(own)).toEqual(sorted(whole));
    expect(own.error).toBeUndefined();
  });

  it.each([
    'Object.keys(row)',
    'for (const code in row);',
    "'note' in row",
    '({ ...row })',
    "row.hasOwnProperty('note')",
    "row[eval('code')]",
    'row.__proto__',
    "row['\\u006eote']",
  ])('are all sent to a script that may count them: %s', (text) => {
    expect(columnWords(text)).toBeNull();
  });
});
