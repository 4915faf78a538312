/** What the value of an attribute may be; patterns are whole, and mean the same in XML Schema. */
export type WorkflowValue =
  /** `limit` = a duration, or what `LIMIT_ITEM` says. */
  | { kind: 'text' | 'flag' | 'duration' | 'limit' | 'expression' | 'template' }
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'whole'; from: number; to: number }
  /** `wants` completes 'must be'; a list has parts like that, joined by commas. */
  | { kind: 'pattern' | 'list'; pattern: string; wants: string };

/** An attribute of an own element. */
export interface WorkflowAttribute {
  value: WorkflowValue;
  description: string;
  required?: boolean;
  default?: string;
}

/** An own element: elements it may stand in (in the extension elements of those of BPMN), and its attributes by name. */
export interface OwnElement {
  below: readonly string[];
  /** Whether it may stand several times in one place. */
  several?: boolean;
  attributes: ReadonlyMap<string, WorkflowAttribute>;
  description: string;
}
