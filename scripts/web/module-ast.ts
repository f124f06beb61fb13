/** The little of a module's syntax tree that the build step needs. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Applies edits to the text; an edit inside a removed stretch goes with it. */
export function edit(code: string, edits: readonly Edit[]): string {
  const removed = edits.filter(({ from, to }) => to > from);
  return edits
    .filter((one) => !removed.some((other) => other !== one && one.from >= other.from && one.to <= other.to))
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: added }) => text.slice(0, from) + added + text.slice(to), code);
}

/** Walks what runs when the module loads: no function bodies, where a call may well have an effect, and no bare statements. */
export function visitLoading(node: Node, look: (node: Node) => void): void {
  if (/Function|ExpressionStatement/.test(node.type)) return;
  look(node);
  for (const child of childrenOf(node)) visitLoading(child, look);
}

/** Every name a statement mentions, its own included. */
export function identifiersIn(node: Node): string[] {
  const own = node.type === 'Identifier' ? [String(node['name'])] : [];
  return [...own, ...childrenOf(node).flatMap(identifiersIn)];
}

/** The names a top-level statement brings into the module, or exports. */
export function namesOf(node: Node): string[] {
  if (node['declaration']) return namesOf(node['declaration'] as Node);
  const parts = (node['declarations'] ?? node['specifiers'] ?? [node]) as Node[];
  return parts.flatMap((part) => {
    const name = (part['local'] ?? part['id']) as { name?: string } | undefined;
    return name?.name ?? [];
  });
}

export const propertiesOf = (node: Node | undefined): Node[] =>
  node?.type === 'ObjectExpression' ? (node['properties'] as Node[]).filter(({ type }) => type === 'Property') : [];

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child);
