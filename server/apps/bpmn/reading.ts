import { ExpressionError, compileExpression, compileTemplate, type Template } from '#schemas/expression/expression.ts';
import { workflowFunctions, type WorkflowExpression } from '#schemas/workflow/workflowFunctions.ts';
import { Report } from '#server/apps/documents/report.ts';
import type { ItemOwner, ItemUse, WorkflowName } from '#server/apps/documents/workflowDocument.ts';
import { childrenNamed, offsetInText, offsetInValue, xmlText, type XmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';

/** A step of the same document that is named, with the offset of its name. */
export interface NamedStep {
  step: string;
  at: number;
  use: 'reject' | 'handlerOf' | 'outcome' | 'times';
  /** The element where it is used; absent = at the end of the instance. */
  usedAt?: string;
  /** Used when that element is completed, so that it may be the step itself. */
  mayNameItself?: boolean;
}

/** Where an expression stands. */
export type PlaceOfUse = Pick<NamedStep, 'usedAt' | 'mayNameItself'>;

/** The record of the workflow itself. */
export const OWN_RECORD: ItemOwner = { kind: 'own' };

const UNREADABLE = compileExpression('null', workflowFunctions);

/** What is gathered while a workflow document is read: faults, and what it names. */
export class Reading {
  readonly report = new Report();
  readonly names: WorkflowName[] = [];
  readonly steps: NamedStep[] = [];

  error(at: number, reason: string): void {
    this.report.error([], reason, at);
  }

  warning(at: number, reason: string): void {
    this.report.warning([], reason, at);
  }

  /** Notes that the own record must have an item. */
  item(key: string, at: number, use: ItemUse): void {
    this.names.push({ kind: 'item', owner: OWN_RECORD, key, at, use });
  }

  /** Reads the expression of an attribute; one that cannot be read is a fault, and empty. */
  expression(attribute: XmlAttribute, where: PlaceOfUse): WorkflowExpression {
    return this.compile(attribute.value, (at) => offsetInValue(attribute, at), where);
  }

  /** Reads the expression that is the text of an element. */
  textExpression(element: XmlElement, where: PlaceOfUse): WorkflowExpression {
    const text = xmlText(element);
    const blanks = text.length - text.trimStart().length;
    return this.compile(text.trim(), (at) => offsetInText(element, blanks + at), where);
  }

  /** Reads a text with `${item}` in it that everybody with a part in the instance may see. */
  template(attribute: XmlAttribute): Template {
    const template = compileTemplate(attribute.value);
    for (const { code, at } of template.references) {
      this.item(code, offsetInValue(attribute, at), 'any');
      this.names.push({ kind: 'publicItem', key: code, at: offsetInValue(attribute, at) });
    }
    const stray = /\$\{(?!\s*[A-Za-z][A-Za-z0-9_]{0,63}\s*\})/.exec(attribute.value);
    if (stray) this.error(offsetInValue(attribute, stray.index), 'an item is written ${code}');
    return template;
  }

  private compile(text: string, offsetOf: (at: number) => number, where: PlaceOfUse): WorkflowExpression {
    try {
      const expression = compileExpression(text, workflowFunctions);
      for (const { sheet, code, at } of expression.references) this.item(sheet === undefined ? code : `${sheet}.${code}`, offsetOf(at), 'any');
      for (const { name, argument, at } of expression.calls)
        this.steps.push({ step: argument, at: offsetOf(at), use: name === 'times' ? 'times' : 'outcome', ...where });
      return expression;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.error(offsetOf(error.offset), `the expression cannot be read: ${error.message}`);
      return UNREADABLE;
    }
  }
}

/** Own elements directly in the extension elements of an element of BPMN. */
export function ownElements(element: XmlElement, name: string): XmlElement[] {
  return childrenNamed(element, 'bpmn:extensionElements').flatMap((extension) => childrenNamed(extension, name));
}

/** The English name in `lp:name`, when there is one. */
export function englishName(element: XmlElement): string | undefined {
  return ownElements(element, 'lp:name')[0]?.attributes.get('en')?.value || undefined;
}
