import { formFacade, listFacade } from '#sandbox/protocol/facade.ts';
import type { DocumentOf, JsonKind } from '#schemas/config/kinds.ts';
import { toFaults } from '#server/apps/documents/draft.ts';
import type { Fault, Place } from '#server/apps/documents/fault.ts';
import type { IncludedFiles } from '#server/apps/documents/includeFiles.ts';
import type { Path } from '#server/apps/documents/jsonSource.ts';
import { isUsed, unsupportedFields } from '#server/apps/documents/unsupported.ts';
import { Report } from '#server/apps/documents/report.ts';
import { checkScriptText, hooksOfScript } from '#server/apps/documents/scripts.ts';
import type { Problem } from '#server/apps/documents/validate.ts';
import { isAboutRepaired, withoutRepaired } from '#server/apps/documents/readable.ts';
import { valuesAt } from '#server/apps/documents/valuesAt.ts';
import { checkDictionary } from './dictionary.ts';
import { checkForm, checkPrintTemplates } from './form.ts';
import { checkCarriedOut, checkToolbar } from './formButtons.ts';
import { checkList } from './list.ts';
import { checkMenu } from './menu.ts';
import { checkModel } from './model.ts';
import { checkPage } from './page.ts';
import { checkReport } from './report.ts';

interface Surroundings {
  /** Code by the file name. */
  code: string;
  files: IncludedFiles;
  place(problem: Pick<Problem, 'path' | 'at'>): Place;
  /** Ways to what was made of the right shape, of which all is reported. */
  repaired: readonly Path[];
  /** Unknown fields, with the known one each may be meant for. */
  misspelt: readonly Problem[];
}

/** What is wrong with a document; `explained` = the unknown fields that are why something is missing, which say that in their place. */
interface CheckedDocument {
  faults: Fault[];
  explained: readonly Problem[];
}

/** What is wrong with a document of the right shape, without reading other documents. */
export async function checkDocument<K extends JsonKind>(kind: K, document: DocumentOf[K], around: Surroundings): Promise<CheckedDocument> {
  const report = new Report();
  checkCode(report, kind, document, around.code);
  checks[kind](report, document);
  checkWithoutEffect(report, kind, document);
  const scripts = await checkScripts(kind, document, around);
  const parts = kind === 'form' ? await checkFormParts(report, document as DocumentOf['form'], around) : [];
  const { problems, explained } = explainMissing(withoutRepaired(report.problems, around.repaired), around.misspelt);
  return { faults: [...toFaults(around, problems), ...scripts, ...parts], explained };
}

/** Something that is missing because its key is misspelt is one fault, at the key. */
function explainMissing(problems: readonly Problem[], misspelt: readonly Problem[]): { problems: Problem[]; explained: Problem[] } {
  const explained: Problem[] = [];
  const explain = (problem: Problem): Problem => {
    const field = misspelt.find((one) => isMissing(problem, one));
    if (!field) return problem;
    explained.push(field);
    return { ...problem, path: field.path, at: 'key', reason: `${problem.reason}: is "${field.path.at(-1)}" meant to be ${field.near}?` };
  };
  return { problems: problems.map(explain), explained };
}

/** Whether a field, read as the one it may be meant for, would be what a problem misses, or hold it. */
function isMissing({ missing = [] }: Problem, { path, near }: Problem): boolean {
  if (near === undefined) return false;
  const meant = [...path.slice(0, -1), near];
  return missing.some((way) => meant.every((part, index) => part === way[index]));
}

/** What a form holds in texts of their own, and who carries its buttons out. */
async function checkFormParts(report: Report, form: DocumentOf['form'], around: Surroundings): Promise<Fault[]> {
  if (!isAboutRepaired(['script'], around.repaired)) checkCarriedOut(report, form, await hooksOfScript(form.script, formFacade));
  return [...checkToolbar(form, around), ...checkPrintTemplates(form, around)];
}

/** The kind determines the type of the document. */
async function checkScripts(kind: JsonKind, document: DocumentOf[JsonKind], { files, place, repaired }: Surroundings): Promise<Fault[]> {
  const path = kind === 'list' ? ['queryPresentation', 'htmlJson', 'scriptJson'] : ['script'];
  if (isAboutRepaired(path, repaired)) return [];
  if (kind === 'list') return checkScriptText((document as DocumentOf['list']).queryPresentation?.htmlJson?.scriptJson, listFacade, { path, files, place });
  return checkScriptText(kind === 'form' ? (document as DocumentOf['form']).script : undefined, formFacade, { path, files, place });
}

const checks: { [K in JsonKind]: (report: Report, document: DocumentOf[K]) => void } = {
  // An application holds nothing that could be wrong without its models.
  app: () => undefined,
  menu: checkMenu,
  model: checkModel,
  list: checkList,
  form: checkForm,
  report: checkReport,
  page: checkPage,
  dictionary: checkDictionary,
};

/** File name = code (contract 15.1); an application's folder may have any name. */
function checkCode(report: Report, kind: JsonKind, document: DocumentOf[JsonKind], code: string): void {
  if (kind === 'app' || kind === 'menu' || !('code' in document) || document.code === code) return;
  report.error(['code'], `code ${document.code} differs from the file name ${code}`);
}

function checkWithoutEffect(report: Report, kind: JsonKind, document: unknown): void {
  for (const field of unsupportedFields.filter((row) => row.kind === kind && (row.appliesTo?.(document) ?? true))) {
    for (const { path, value } of valuesAt(document, field.path)) {
      if (!(field.isUsed ?? isUsed)(value)) continue;
      report.warning(path, `${path.at(-1)} has no effect: ${field.reason}`);
    }
  }
}
