declare module 'bpmn-moddle' {
  /** The part of the BPMN 2.0 parser that the loader uses. */
  export class BpmnModdle {
    /** Errors: Error whose message ends with `line:` and `column:`, both from 0. */
    fromXML(xml: string): Promise<{ rootElement: object; warnings: { message: string }[] }>;
  }
}
