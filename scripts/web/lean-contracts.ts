import type { Plugin } from 'vite';
import { parseAst } from 'vite';

/** What a browser needs of an endpoint; the schemas are the server's, and a form imports the one it checks itself. */
const NEEDED = new Set(['method', 'path', 'access']);

/**
 * Takes the schemas out of `contract({ … })` calls and marks the calls that build constants as pure, so that zod and
 * every schema nobody uses in the browser fall away: 26 kB of the first load. The contract is still said once.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    transform: {
      filter: { id: /\/(features\/[^/]+\/[\w-]*contract|shared\/[\w/-]+)\.ts$/ },
      order: 'post',
      handler: (code) => ({ code: leanCode(code), map: null }),
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The module without endpoint schemas, its constants' calls marked pure. Functions and bare statements stay as they are. */
export function leanCode(code: string): string {
  const edits: Edit[] = [];
  for (const initial of constantsOf(parseAst(code) as unknown as Node)) {
    const cuts = endpointsIn(initial).flatMap(unneeded);
    // `...null` adds nothing and keeps the commas right.
    edits.push(...cuts.map(({ start, end }) => ({ start, end, text: '...null' })));
    for (const { start } of callsIn(initial)) {
      if (!cuts.some((cut) => cut.start <= start && start < cut.end)) edits.push({ start, end: start, text: PURE });
    }
  }
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce((text, { start, end, text: insert }) => text.slice(0, start) + insert + text.slice(end), code);
}

const PURE = '/*#__PURE__*/';

function constantsOf(program: Node): Node[] {
  return (program['body'] as Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement,
    )
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? (statement['declarations'] as Node[]) : []))
    .flatMap((declaration) => (declaration['init'] as Node | null) ?? []);
}

/** The object of every endpoint in a `contract({ name: endpoint, … })` call. */
function endpointsIn(initial: Node): Node[] {
  const isContract = initial.type === 'CallExpression' && (initial['callee'] as Node)['name'] === 'contract';
  const [argument] = isContract ? (initial['arguments'] as Node[]) : [];
  return argument ? propertiesOf(argument).map((property) => property['value'] as Node) : [];
}

const propertiesOf = (object: Node): Node[] =>
  ((object['properties'] as Node[] | undefined) ?? []).filter(({ type }) => type === 'Property');

const unneeded = (endpoint: Node): Node[] =>
  propertiesOf(endpoint).filter((property) => !NEEDED.has(String((property['key'] as Node)['name'])));

/** One call per start: the mark before a chain `a().b().c()` counts for its outermost call, and for those inside it. */
function callsIn(node: Node): Node[] {
  if (/Function/.test(node.type)) return [];
  const inner = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(callsIn);
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
  return isCall ? [node, ...inner.filter(({ start }) => start !== node.start)] : inner;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
