import type { Bilingual } from './refused.ts';

/** Stands for records of a ring that are left out or not seen. */
const LEFT_OUT = '…';

/** `'Parent' cannot be 'B': B already lies below this record (A → B → A)`. */
export function ringMessage(label: Bilingual, role: 'parent' | 'predecessor', names: readonly (string | undefined)[]): Bilingual {
  if (names.length <= 2) {
    return role === 'parent'
      ? { zh: `“${label.zh}”不能是本记录自己`, en: `${label.en} cannot be the record itself` }
      : { zh: `“${label.zh}”不能包含本记录自己`, en: `${label.en} cannot hold the record itself` };
  }
  const named = names[1] ?? LEFT_OUT;
  const way = names.map((name) => name ?? LEFT_OUT).filter((name, at, all) => name !== LEFT_OUT || all[at - 1] !== LEFT_OUT);
  const ring = way.join(' → ');
  return role === 'parent'
    ? {
        zh: `“${label.zh}”不能是“${named}”：“${named}”已在本记录之下（${ring}）`,
        en: `${label.en} cannot be “${named}”: “${named}” already lies below this record (${ring})`,
      }
    : {
        zh: `“${label.zh}”不能包含“${named}”：“${named}”已排在本记录之后（${ring}）`,
        en: `${label.en} cannot hold “${named}”: “${named}” already comes after this record (${ring})`,
      };
}
