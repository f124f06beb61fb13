/** Finds every text a person reads in the sources: what the catalogues must have, and what forgot to go through them. */
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export interface TextKey {
  readonly sentence: string;
  readonly plural: boolean;
  readonly path: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const markers = new Set(['t', 'msg', 'notYet', 'message']);
/** How the server refuses (shared/http/errors.ts), and which argument is the sentence. */
const refusals: Readonly<Record<string, number>> = { AppError: 1, invalid: 1, conflict: 0, forbidden: 0, notFound: 0 };
/** Tables of sentences are named after what they hold: roleLabels, deniedTexts. */
const table = /(^l|L)abels$|(^t|T)exts$/;

/** Sentences the catalogues must have. */
export function textKeys(file: SourceFile): TextKey[] {
  const found: TextKey[] = [];
  walk(parse(file), (node) => {
    const plain = [...tableOf(node), ...transOf(node), ...(isContract(file.path) ? sentenceOf(node) : [])];
    for (const sentence of plain) found.push({ sentence, plural: false, path: file.path });
    for (const key of keysOfCall(node)) found.push({ ...key, path: file.path });
  });
  return found;
}

/** Sentences a server refuses with, and templates: the catalogues must have them too. */
export function serverKeys(file: SourceFile): TextKey[] {
  const found: TextKey[] = [];
  walk(parse(file), (node) => {
    const key = keysOfCall(node);
    for (const one of nameOf(node['callee']) === 'message' ? key : []) found.push({ ...one, path: file.path });
    for (const sentence of refusalOf(node)) found.push({ sentence, plural: false, path: file.path });
  });
  return found;
}

/** Refusals made of a template string, which nobody can translate. */
export function interpolated(file: SourceFile): string[] {
  const found: string[] = [];
  walk(parse(file), (node) => {
    const parts = (sentenceArgument(node)?.['expressions'] ?? []) as unknown[];
    const line = file.text.slice(0, node.start).split('\n').length;
    if (parts.length > 0)
      found.push(`${file.path}:${line}: a sentence with values is message('… {{name}} …', { name })`);
  });
  return found;
}

function refusalOf(node: Node): string[] {
  const thing = nameOf(node['callee']) === 'notFound';
  return choicesOf(sentenceArgument(node)).map((text) => (thing ? `${text} not found` : text));
}

function sentenceArgument(node: Node): Node | undefined {
  const place = /^(New|Call)Expression$/.test(node.type) ? refusals[nameOf(node['callee'])] : undefined;
  return place === undefined ? undefined : (node['arguments'] as Node[])[place];
}

const tableOf = (node: Node): string[] =>
  node.type === 'VariableDeclarator' && table.test(nameOf(node['id'])) ? literalsOf(node['init']) : [];

const transOf = (node: Node): string[] => (isTrans(node) ? literalsOf(attribute(node, 'text')) : []);

/** "Project name is required" begins like a sentence and has a space; "budget must be a number" speaks to programs. */
const sentenceOf = ({ type, value }: Node): string[] =>
  type === 'Literal' && typeof value === 'string' && /^\p{Lu}\S* .*(required|empty|characters|\.)$/u.test(value)
    ? [value]
    : [];

/** Every string of the file: a catalogue entry that is none of these is unused. */
export function literals(file: SourceFile): string[] {
  const found: string[] = [];
  walk(parse(file), (node) => {
    const value = node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : node['value'];
    if (/^(Literal|TemplateElement|JSXText)$/.test(node.type) && typeof value === 'string') found.push(value);
  });
  return found;
}

const spokenAttributes = new Set([
  'label',
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'description',
  'help',
  'text',
  'what',
]);
const speakers = new Set(['toast', 'ask', 'toastSuccess', 'toastError']);

/** Words on screen that did not go through t(): JSX text, spoken attributes, toasts and questions. */
export function bareTexts(file: SourceFile): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  walk(parse(file), (node) => {
    for (const { value, start } of [...spokenText(node), ...spokenAttribute(node, file), ...spokenArguments(node)]) {
      if (typeof value !== 'string' || !/\p{L}{2,}/u.test(value)) continue;
      found.push({ text: value.trim(), line: file.text.slice(0, start).split('\n').length });
    }
  });
  return found;
}

const spokenText = (node: Node): Node[] => (node.type === 'JSXText' ? [node] : []);

function spokenAttribute(node: Node, file: SourceFile): Node[] {
  if (node.type !== 'JSXAttribute' || !spokenAttributes.has(nameOf(node['name'])) || isInTrans(node, file)) return [];
  const value = node['value'] as Node | null;
  return value?.type === 'Literal' ? [value] : [];
}

const spokenArguments = (node: Node): Node[] =>
  node.type === 'CallExpression' && speakers.has(nameOf(node['callee']))
    ? (node['arguments'] as Node[]).flatMap(spokenValues)
    : [];

/** In toast({ title: 'x' }) the 'x'; in toastSuccess('x') the 'x'. What is inside a call is that call's business. */
function spokenValues(argument: Node): Node[] {
  if (argument.type === 'Literal') return [argument];
  if (argument.type !== 'ObjectExpression') return [];
  return (argument['properties'] as Node[])
    .filter((property) => property.type === 'Property' && nameOf(property['key']) !== 'variant')
    .map((property) => property['value'] as Node)
    .filter(({ type }) => type === 'Literal');
}

function keysOfCall(call: Node): { sentence: string; plural: boolean }[] {
  if (call.type !== 'CallExpression' || !markers.has(nameOf(call['callee']))) return [];
  const [sentence, values] = call['arguments'] as Node[];
  const names =
    values?.type === 'ObjectExpression' ? (values['properties'] as Node[]).map((one) => nameOf(one['key'])) : [];
  return choicesOf(sentence).map((text) => ({ sentence: text, plural: names.includes('count') }));
}

/** The strings an expression may be: 'a', or both arms of `x ? 'a' : 'b'`. */
function choicesOf(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].flatMap((arm) => choicesOf(arm as Node));
  return node.type === 'Literal' && typeof node['value'] === 'string' ? [node['value']] : [];
}

/** All string values inside a table, its property names left out. */
function literalsOf(node: unknown): string[] {
  const found: string[] = [];
  walk(node as Node, (inner) => {
    if (inner.type === 'Literal' && typeof inner['value'] === 'string') found.push(inner['value']);
  });
  const names: string[] = [];
  walk(node as Node, (inner) => {
    if (inner.type === 'Property') names.push(String((inner['key'] as Node)['value'] ?? ''));
  });
  return found.filter((text) => !names.includes(text));
}

const isContract = (path: string): boolean => path.endsWith('contract.ts');
const isTrans = (node: Node): boolean => node.type === 'JSXOpeningElement' && nameOf(node['name']) === 'Trans';

const attribute = (element: Node, name: string): unknown =>
  (element['attributes'] as Node[]).find((one) => one.type === 'JSXAttribute' && nameOf(one['name']) === name)?.[
    'value'
  ];

const isInTrans = (node: Node, { text }: SourceFile): boolean => /<Trans\s[^<]*$/.test(text.slice(0, node.start));

const nameOf = (node: unknown): string => {
  const { name } = (node ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
};

const parse = (file: SourceFile): Node => parseSync(file.path, file.text).program as unknown as Node;

function walk(node: Node | null | undefined, look: (node: Node) => void): void {
  if (!node) return;
  look(node);
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, look);
  }
}
