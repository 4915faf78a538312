import { SHEET_CAPS } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';
import { readWholeXml } from './xmlParts.ts';
import type { ZipParts } from './zipParts.ts';

/** What a part says of another one (OPC). */
export interface PartRelation {
  id: string;
  /** Last word of its type, e.g. `worksheet`; empty where it says none. */
  type: string;
  /** Name of the other part, from the root of the package. */
  part: string;
}

/** Relations of a part to others inside the package; `''` = those of the package itself. Errors: SheetFault. */
export async function relationsOfPart(parts: ZipParts, part: string): Promise<PartRelation[]> {
  const folder = folderOf(part);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const found: PartRelation[] = [];
  if (!parts.has(name)) return found;
  await readWholeXml(parts.read(name, SHEET_CAPS.wholePartBytes), {
    open(_name, { Id: id = '', Type: type = '', Target: target, TargetMode: mode }) {
      if (target === undefined || mode === 'External') return;
      if (found.length >= SHEET_CAPS.entries * 10) throw new SheetFault('tooBig');
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), part: placed(folder, target) });
    },
  });
  return found;
}

/** Folder of a part, with the slash at its end. */
export function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1);
}

/** The name a target stands for, seen from a folder. */
function placed(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
