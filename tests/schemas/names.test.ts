import { describe, expect, test } from 'vitest';
import { nameKey } from '#schemas/names/nameKey.ts';
import { pinyinPattern, pinyinStarts } from '#schemas/names/pinyinPattern.ts';
import { READINGS } from '#schemas/names/readings.ts';
import { readIn, readsAs } from '#schemas/names/readsAs.ts';
import { readingsText } from '#scripts/readings.ts';

describe('[contract 8.2] the key of a name', () => {
  test.each([
    ['王敏', '@wang2王@min3敏'],
    ['重庆银行行长', '@chong2重@qing4庆@yin2银@hang2行@hang2行@zhang3长'],
    ['吕', '@lv3吕'],
    ['一一', '@yi1一@yi1一'],
    ['Café 座', 'cafe @zuo4座'],
    ['ＡＢ（１）', 'ab(1)'],
    ['𠮷', '@~𠮷'],
    ['かな', 'かな'],
  ])('%s: %s', (text, key) => expect(nameKey(text)).toBe(key));

  test('a text of ASCII signs has none', () => expect([nameKey('HT-001 @x'), nameKey('')]).toEqual([null, null]));

  test.each([
    ['仇和', '@qiu2仇@he2和'],
    ['曾敏', '@zeng1曾@min3敏'],
    ['查理', '@zha1查@li3理'],
  ])('family names of people read their own way: %s', (name, key) => expect(nameKey(name, { isPerson: true })).toBe(key));

  test('it holds the first 60 signs, whatever follows', () => {
    expect(nameKey(`${'王'.repeat(100)}${'x'.repeat(1_000_000)}`)).toBe('@wang2王'.repeat(60));
    expect(nameKey(`${'x'.repeat(240)}王`)).toBeNull();
  });

  test('byte by byte: digits, Chinese by pinyin and tone, Latin letters', () => {
    const texts = ['1号', '9号', '阿里', '安', '昂', '成都', '重庆', '马', '骂', '张三', '张四', '章三', 'áb', 'äc', 'ｚ'];
    const keys = texts.map((text) => nameKey(text) ?? text.toLowerCase());
    expect(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(keys);
  });
});

describe('[BX-073] what is typed as pinyin', () => {
  const byKey = (name: string, word: string): boolean => {
    const pattern = pinyinPattern(word);
    return pattern !== undefined && new RegExp(pattern, 'u').test(nameKey(name) ?? '');
  };
  const ways = [
    ['by its key', byKey],
    ['where it is here already', (name: string, word: string) => readsAs(word)(name)],
  ] as const;
  describe.each(ways)('a name is found %s', (_way, found) => {
    test.each([
      ['王敏', ['wangm', 'wm', 'wmin', 'wangmin', 'WangMin', 'wang min', 'w', 'min']],
      ['重庆银行', ['cqyh', 'chongqing', 'yinh', 'qyhang']],
      ['华为Mate60', ['hwmate', 'huaweimate60']],
      ['A座3楼', ['az', 'azuo', 'lou']],
      ['吕布', ['lvbu', 'lübu', 'lb']],
      ['西安', ['xa', 'xian', "xi'an"]],
    ])('%s by %j', (name, words) => expect(words.filter((word) => !found(name, word))).toEqual([]));

    test.each([
      ['王敏', ['ang', 'wn', 'gm', 'minw', 'wangming', '王', 'w;m', 'w(m', '']],
      ['先', ['xa']],
      ['apple', ['zz', 'ppl']],
    ])('%s not by %j', (name, words) => expect(words.filter((word) => found(name, word))).toEqual([]));

    test('nor by a long word', () => expect(found('啊'.repeat(60), 'a'.repeat(41))).toBe(false));
  });

  test.each([
    ['cqyh', ['@c', '@q', '@y']],
    ['wangmin', ['@w', '@mi']],
    ['lvbu', ['@lv', '@bu']],
    ['xiexie', ['@xi']],
  ])('names that %s is the pinyin of have syllables that begin with %j', (word, starts) => expect(pinyinStarts(word)).toEqual(starts));

  test('a name that is here is found by every reading of its signs, without waiting however many they are', () => {
    expect([readsAs('zhongqing')('重庆'), readsAs('changjiang')('长江'), readsAs('zhangjiang')('长江')]).toEqual([true, true, true]);
    expect(readsAs(`${'an'.repeat(19)}x`)('安'.repeat(60))).toBe(false);
    // Each sign is read in two ways that begin alike.
    expect(readsAs(`${'h'.repeat(39)}z`)('行'.repeat(2000))).toBe(false);
  });

  test.each([
    ['客户王敏', 'wm', [2, 4]],
    ['𠮷王敏', 'wangm', [2, 4]],
    ['A座3楼', 'azuo', [0, 2]],
    ['王敏', 'x', undefined],
  ])('%s by %s: where it is read', (name, word, match) => expect(readIn(word)(name)).toEqual(match));

  test('the readings of signs are those of the library', () => expect(readingsText()).toContain(READINGS));
});
