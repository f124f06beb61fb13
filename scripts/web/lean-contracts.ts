import { type Plugin, parseSync } from 'vite';
import { edit, identifiersIn, type Node, namesOf, propertiesOf, visitLoading } from './module-ast.ts';

/**
 * Contracts are said once, with zod; of an endpoint the browser needs only method, path and access, and schemas only where a
 * form uses them. This build step drops the schemas from the endpoint objects and splits every contract, rule and shared
 * module in two: the plain half, and everything built with zod, which only an import of a schema by its name brings along.
 * So zod stays out of the first load: 24 kB of its 170. Through an endpoint a schema is not there in the browser; the
 * build refuses such code.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: {
        id: /\/(features\/[\w-]+\/([a-z-]*contract|rules)\.ts|(shared|features\/[\w-]+\/web|web)\/.*\.tsx?)(\?schemas)?$/,
      },
      handler(code, id) {
        if (!/\/(shared\/|[a-z-]*contract\.ts|rules\.ts)/.test(id)) {
          const wrong = /\b\w+Api\.\w+\.(body|query|params|response)\b/.exec(code);
          if (wrong) this.error(`${id}: ${wrong[0]} is not there in the browser; import the schema by its name.`);
          return null;
        }
        const lean = leanCode(code);
        return { code: id.endsWith('?schemas') ? lean : plainHalf(lean, id), map: null, moduleSideEffects: false };
      },
    },
  };
}

/** And what only the server asks of an endpoint. */
const schemaKeys = new Set(['params', 'query', 'body', 'response', 'summary', 'area', 'isHeavy']);

/** The module without schemas in its `contract({…})`, and with the calls that build its constants marked pure. */
export function leanCode(code: string): string {
  const edits: { from: number; to: number; text: string }[] = [];
  visitLoading(parse(code), (node) => {
    if (node.type !== 'CallExpression') return;
    edits.push({ from: node.start, to: node.start, text: '/*#__PURE__*/' });
    for (const { start, end } of schemasOf(node)) {
      edits.push({ from: start, to: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' });
    }
  });
  return edit(code, edits);
}

/** What does not stand on zod, and the way to the rest: `export { Task } from './contract.ts?schemas'`. */
export function plainHalf(code: string, id: string): string {
  const statements = parse(code)['body'] as Node[];
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration');
  const schemas = new Set(imports.filter((node) => mayBringSchemas(node, id)).flatMap(namesOf));
  const others = statements.filter(({ type }) => type !== 'ImportDeclaration');
  const isSchema = (node: Node) => identifiersIn(node).some((name) => schemas.has(name));
  for (let known = -1; known !== schemas.size; ) {
    known = schemas.size;
    for (const node of others.filter(isSchema)) for (const name of namesOf(node)) schemas.add(name);
  }
  const gone = others.filter((node) => node.type !== 'ExportNamedDeclaration' || node['declaration']).filter(isSchema);
  const lists = others.filter((node) => node.type === 'ExportNamedDeclaration' && !node['declaration']);
  const exported = lists.flatMap(namesOf);
  const remaining = exported.filter((name) => !schemas.has(name));
  const moved = [...exported, ...gone.filter(({ type }) => type.startsWith('Export')).flatMap(namesOf)].filter((name) =>
    schemas.has(name),
  );
  const rest = edit(
    code,
    [...gone, ...lists].map(({ start, end }) => ({ from: start, to: end, text: '' })),
  );
  return `${rest}\nexport { ${remaining.join(', ')} };\nexport { ${moved.join(', ')} } from '${id}?schemas';\n`;
}

/** zod itself anywhere; in a contract also what it takes from other modules, which are pieces of schemas. */
function mayBringSchemas(node: Node, id: string): boolean {
  const from = (node['source'] as { value: string }).value;
  return from === 'zod' || (id.endsWith('contract.ts') && !from.endsWith('/endpoint.ts'));
}

/** The schema properties of every endpoint in the object given to contract(). */
function schemasOf(call: Node): Node[] {
  if ((call['callee'] as { name?: string }).name !== 'contract') return [];
  const [endpoints] = call['arguments'] as Node[];
  return propertiesOf(endpoints)
    .flatMap((endpoint) => propertiesOf(endpoint['value'] as Node))
    .filter((property) => schemaKeys.has((property['key'] as { name?: string } | undefined)?.name ?? ''));
}

const parse = (code: string): Node => parseSync('module.js', code).program as unknown as Node;
