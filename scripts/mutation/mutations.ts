import { parseSync } from 'vite';

/** One small change to a source file, of the kind a person makes by mistake. */
export interface Mutation {
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** What stands there, and what replaces it. */
  readonly before: string;
  readonly after: string;
  /** Changes what is taken where an element of a list is missing: `durations[task] ?? 0`. */
  readonly isFallback: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

type Change = Pick<Mutation, 'start' | 'end' | 'after'>;

const SWAPPED_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};
const SWAPPED_ASSIGNMENTS: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=' };
const SWAPPED_FUNCTIONS: Readonly<Record<string, string>> = {
  'Math.max': 'Math.min',
  'Math.min': 'Math.max',
  'Math.ceil': 'Math.floor',
  'Math.floor': 'Math.ceil',
  'Math.round': 'Math.floor',
};
const SWAPPED_METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
]);
const ORDERING = /^(sort|toSorted)$/;

/** Every mutation of a file, in the order of its text. Types, imports and the texts themselves are left alone. */
export function findMutations(path: string, text: string): Mutation[] {
  const changes: Change[] = [];
  const fallbacks: Node[] = [];
  const visit = (node: Node) => {
    if (/^(TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import)/.test(node.type)) return;
    if (isElementOrElse(node)) fallbacks.push(node['right'] as Node);
    changes.push(...changesOf(node, text));
    for (const child of Object.values(node).flat()) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node);
    }
  };
  visit(parseSync(path, text).program as unknown as Node);
  return changes
    .map((change) => ({
      ...change,
      path,
      isFallback: fallbacks.some(({ start, end }) => start <= change.start && change.end <= end),
      line: text.slice(0, change.start).split('\n').length,
      before: text.slice(change.start, change.end),
    }))
    .sort((one, other) => one.start - other.start || one.end - other.end);
}

const isElementOrElse = ({ type, operator, left }: Node): boolean =>
  type === 'LogicalExpression' && operator === '??' && isElement(left as Node);

/** `list[index]`, or a field of it: `list[index]?.end`. */
function isElement(node: Node): boolean {
  if (node.type === 'ChainExpression') return isElement(node['expression'] as Node);
  return node.type === 'MemberExpression' && (node['computed'] === true || isElement(node['object'] as Node));
}

export const applyMutation = (text: string, { start, end, after }: Change): string =>
  text.slice(0, start) + after + text.slice(end);

/** The line, or the lines, that a mutation stands on, as it leaves them. */
export function mutatedLine(text: string, { start, end, after }: Change): string {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const last = text.indexOf('\n', end);
  const line = text.slice(first, start) + after + text.slice(end, last < 0 ? undefined : last);
  return line.trim().replace(/\s+/g, ' ');
}

function changesOf(node: Node, text: string): Change[] {
  switch (node.type) {
    case 'Literal':
      return literalChanges(node);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChanges(node, text);
    case 'AssignmentExpression': {
      const swapped = SWAPPED_ASSIGNMENTS[String(node['operator'])];
      return swapped ? [operatorChange(node, text, swapped)] : [];
    }
    case 'UnaryExpression': {
      const argument = node['argument'] as Node;
      return node['operator'] === '!' ? [replaced(node, text.slice(argument.start, argument.end))] : [];
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((after) => replaced(node['test'] as Node, after));
    case 'CallExpression':
      return callChanges(node, text);
    default:
      return [];
  }
}

const replaced = ({ start, end }: Node, after: string): Change => ({ start, end, after });

function literalChanges(node: Node): Change[] {
  const { value } = node;
  if (typeof value === 'boolean') return [replaced(node, String(!value))];
  if (typeof value === 'number') return [value + 1, value - 1].map((other) => replaced(node, inBrackets(other)));
  if (typeof value === 'bigint') return [value + 1n, value - 1n].map((other) => replaced(node, `${inBrackets(other)}`));
  return [];
}

function inBrackets(value: number | bigint): string {
  const digits = typeof value === 'bigint' ? `${value}n` : String(value);
  return value < 0 ? `(${digits})` : digits;
}

function operatorChanges(node: Node, text: string): Change[] {
  const swapped = SWAPPED_OPERATORS[String(node['operator'])] ?? [];
  return swapped.map((after) => operatorChange(node, text, after));
}

/** The operator stands somewhere between its two sides, with brackets and comments around it. */
function operatorChange(node: Node, text: string, after: string): Change {
  const [left, right, operator] = [node['left'] as Node, node['right'] as Node, String(node['operator'])];
  const between = text.slice(left.end, right.start);
  const start = left.end + between.indexOf(operator);
  return { start, end: start + operator.length, after };
}

function callChanges(node: Node, text: string): Change[] {
  const callee = node['callee'] as Node;
  const name = text.slice(callee.start, callee.end);
  const swapped = SWAPPED_FUNCTIONS[name];
  if (swapped) return [replaced(callee, swapped)];
  if (callee.type !== 'MemberExpression') return [];
  const [object, property] = [callee['object'] as Node, callee['property'] as Node & { readonly name?: string }];
  const method = SWAPPED_METHODS.get(property.name ?? '');
  if (method) return [replaced(property, method)];
  if (!ORDERING.test(property.name ?? '')) return [];
  const receiver = text.slice(object.start, object.end);
  return [
    { start: node.end, end: node.end, after: '.reverse()' },
    { ...replaced(node, receiver), after: receiver },
  ];
}
