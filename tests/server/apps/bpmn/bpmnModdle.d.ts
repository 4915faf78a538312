declare module 'bpmn-moddle' {
  /** The parser of BPMN 2.0 by whom documents of the tests are judged. */
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: object; warnings: { message: string }[] }>;
  }
}
