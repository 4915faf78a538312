import { isCalled } from '#schemas/localized.ts';
import { readsAs } from '#schemas/names/readsAs.ts';
import type { MenuEntry } from './menuTree.ts';

/**
 * Nodes whose name holds the word in one of the languages, or reads so in pinyin or initials, with their parents; a matching folder
 * keeps all it holds (SM-001, BX-073). An empty word keeps everything.
 */
export function searchMenu(nodes: readonly MenuEntry[], word: string): MenuEntry[] {
  const reads = readsAs(word);
  return foundIn(nodes, (node) => isCalled(node, word) || reads(node.name));
}

function foundIn(nodes: readonly MenuEntry[], isFound: (node: MenuEntry) => boolean): MenuEntry[] {
  return nodes.flatMap((node) => {
    if (isFound(node)) return [node];
    const children = foundIn(node.children, isFound);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
