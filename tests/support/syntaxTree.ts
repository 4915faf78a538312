/** A part of a parsed source: its type, where it begins, and the fields of that type. */
export interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** The parts of a tree in a value of one of its fields, in their order. */
export function nodesIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return typeof value === 'object' && value !== null && 'type' in value ? [value as SyntaxNode] : []; // a part of the tree with a type is a node
}
