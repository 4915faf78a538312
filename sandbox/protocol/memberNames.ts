/** Which members of the facade a script can touch, so that only those are sent. Contract 13.4. */
import { listFacade, memberNamesOf, type Facade } from './facade.ts';

// Any of these may reach a member under a name that does not stand in the text.
const dynamic = /\b(?:eval|Function|constructor|globalThis|Reflect|with|import)\b|\\u|\\x/;
// `vm` used for anything but `vm.name`: then it may be walked, copied or indexed. `resetSelectAll(vm)` is the known exception.
const whole = /(?<![\w$.])vm\b(?!\s*\??\.\s*[\w$]|\s*\[\s*(['"])[\w$]+\1\s*\])/;

// What counts the columns of a row instead of naming one; everything else that is read of a row is answered on demand by the prelude.
const counting = /\b(?:Object|Proxy|in|hasOwnProperty|hasOwn|propertyIsEnumerable)\b|\.\.\.|__/;

/** Words of a script among which every column it names stands, so that others can wait; null when it may count columns. */
export function columnWords(source: string): ReadonlySet<string> | null {
  if (dynamic.test(source) || counting.test(source)) return null;
  return new Set(source.match(/[\w$]+/g));
}

/** Names of value members that the text of a script can reach; all of them when the text does not show that. */
export function memberNames(source: string, facade: Facade = listFacade): string[] {
  const all = memberNamesOf(facade, 'value', 'value+', 'mirror');
  const text = source.replaceAll(/resetSelectAll\(\s*vm\s*\)/g, 'resetSelectAll()');
  if (dynamic.test(text) || (facade.kind === 'list' && whole.test(text))) return all;
  const words = new Set(text.match(/[\w$]+/g));
  const needed = new Set<string>(memberNamesOf(facade, 'mirror'));
  for (const [name, row] of Object.entries(facade.rows)) {
    if (!words.has(name)) continue;
    needed.add(name);
    if (row.access === 'computed') for (const need of row.needs) needed.add(need);
  }
  return all.filter((name) => needed.has(name));
}
