import { describe, expect, it } from 'vitest';
import { likelyWords, searchOrLikely } from '#renderers/regions/widgets/pickers/likelyUnits.ts';

describe('[BX-012] a name that nobody bears', () => {
  it('finds those whose name begins so or has a word of it', async () => {
    expect(likelyWords('周亭')).toEqual(['周']);
    expect(likelyWords('华东销售一部的人')).toEqual(['华东销售一部的', '华东销售一部', '华东销售一', '华东销售', '华东销', '华']);
    expect(likelyWords('Ann Smyth')).toEqual(['Smyth', 'Ann']);
    expect(likelyWords('Smyth')).toEqual(['Smyt', 'Smy']);
    expect(likelyWords('')).toEqual([]);
    const ting = { id: 'u1', unitType: 3, name: '周婷' };
    const words: string[] = [];
    const search = async (word: string) => {
      words.push(word);
      return word === '周' ? [ting] : [];
    };
    expect(await searchOrLikely('周亭', search)).toEqual([ting]);
    expect(await searchOrLikely('周', search)).toEqual([ting]);
    expect(words).toEqual(['周亭', '周', '周']);
  });
});
