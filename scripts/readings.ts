/** Makes schemas/names/readings.ts: how signs read, from pinyin-pro, in a form that is small enough for browsers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { polyphonic } from 'pinyin-pro';

/** The signs of GBK, which holds those of names. */
function gbkSigns(): string[] {
  const decoder = new TextDecoder('gbk');
  const signs: string[] = [];
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const sign = decoder.decode(new Uint8Array([first, second]));
      if (/^\p{Script=Han}$/u.test(sign)) signs.push(sign);
    }
  }
  return signs;
}

/** The text of the file. Shape: `syllable` and the signs that may read so, in the order of their code points. */
export function readingsText(): string {
  const bySyllable = new Map<string, Set<string>>();
  for (const sign of new Set(gbkSigns())) {
    for (const syllable of polyphonic(sign, { type: 'array', toneType: 'none', v: true }).flat()) {
      if (!/^[a-z]+$/.test(syllable)) continue;
      const signs = bySyllable.get(syllable) ?? new Set();
      bySyllable.set(syllable, signs.add(sign));
    }
  }
  const lines = [...bySyllable].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([syllable, signs]) => `${syllable}${[...signs].toSorted().join('')}`);
  return `/** Made by scripts/readings.ts from pinyin-pro (MIT): each syllable and the signs that may read so. */\nexport const READINGS =\n  '${lines.join(' ')}';\n`;
}

if (import.meta.filename === process.argv[1]) writeFileSync(join(import.meta.dirname, '../schemas/names/readings.ts'), readingsText());
