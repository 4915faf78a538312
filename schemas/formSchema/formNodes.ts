import { isRecord } from '#schemas/formats/format.ts';

/** A node of `publishedHtmlJson`, as far as the portal builds anything of it (contract 10.3). */
export interface FormNode {
  tagName: string;
  id?: string | null | undefined;
  innerHTML?: string | null | undefined;
}

/** Whether this is what `publishedHtmlJson` holds; by hand, for a form that is read waits for it and needs no interpreter of schemas. */
export function isFormNodes(value: unknown): value is FormNode[] {
  return (
    Array.isArray(value) &&
    value.every((node) => isRecord(node) && typeof node.tagName === 'string' && isTextOrNothing(node.id) && isTextOrNothing(node.innerHTML))
  );
}

/** Calls that `publishedAttributesJson` lets a form's script make, where it says so (contract 15.6). */
export function scriptApisOf(attributes: unknown): readonly string[] | undefined {
  const script = isRecord(attributes) && isRecord(attributes.script) ? attributes.script : {};
  const { apis } = script;
  return Array.isArray(apis) && apis.every((one) => typeof one === 'string') ? apis : undefined;
}

const isTextOrNothing = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';
