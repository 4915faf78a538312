import type { XmlElement } from './xmlTree.ts';

/** A workflow definition as the loader reads it (contract 15.9). */
export interface WorkflowDocument {
  /** `id` of the process. */
  code: string;
  name: string;
  schemaCode: string;
  sheetCode?: string;
  /** The BPMN 2.0 XML as it was read. */
  xml: string;
  /** Its process, with the places of elements and attributes. */
  process: XmlElement;
}
