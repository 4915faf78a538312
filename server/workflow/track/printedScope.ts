import { buffer } from 'node:stream/consumers';
import type { Files } from '#server/files/files.ts';
import type { TemplateScope } from '#server/print/fill.ts';
import { APPROVALS, SIGNATURE } from '#server/print/instancePlaces.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { PrintedApproval, PrintedInstance } from './printedInstance.ts';

/** Pictures as `data:` addresses, by id of the file. */
type Pictures = ReadonlyMap<string, string>;

/** What the places of a print template say of an instance; without one they are all empty (contract 15.6). */
export function printedScope(printed: PrintedInstance | undefined, language: Language, pictures: Pictures): TemplateScope {
  const texts = new Map<string, string>(Object.entries(printed?.texts ?? {}));
  const scope: TemplateScope = {
    language,
    text: (code) => texts.get(code) ?? '',
    picture: () => undefined,
    rows(each, steps) {
      const approvals = each === APPROVALS ? (printed?.approvals ?? []) : [];
      return approvals.filter(({ activityCode }) => steps?.includes(activityCode) ?? true).map((approval) => approvalScope(approval, scope, pictures));
    },
  };
  return scope;
}

function approvalScope({ texts, signature }: PrintedApproval, around: TemplateScope, pictures: Pictures): TemplateScope {
  const own = new Map<string, string>(Object.entries(texts));
  return {
    ...around,
    text: (code) => own.get(code) ?? around.text(code),
    picture: (code) => (code === SIGNATURE ? pictures.get(signature ?? '') : undefined),
  };
}

/** A row of what stands around a record, in which the items of the record are there too. */
export function joinScopes(row: TemplateScope, record: TemplateScope): TemplateScope {
  return { ...row, text: (code) => (code.startsWith('@') ? row.text(code) : record.text(code)) };
}

/** Reads the signatures of approvals, each once; what is no PNG cannot be printed and is left out. */
export async function readPictures(files: Files, printed: Iterable<PrintedInstance>): Promise<Pictures> {
  const ids = new Set([...printed].flatMap(({ approvals }) => approvals.flatMap(({ signature }) => signature ?? [])));
  const pictures = new Map<string, string>();
  for (const id of ids) {
    const file = await files.find(id);
    if (!file || !files.exists(file)) continue;
    const bytes = await buffer(files.read(file));
    if (isPng(bytes)) pictures.set(id, `data:image/png;base64,${bytes.toString('base64')}`);
  }
  return pictures;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG_START.length).equals(PNG_START) && bytes.includes('IEND');
}
