/** npm run law:functions: no function or component over 80 lines. Biome's own limit counts statements, and a component is one. */
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { type SourceFile, sourceFiles } from './source-files.ts';

const MOST = 80;

export interface LongFunction {
  readonly path: string;
  readonly line: number;
  readonly lines: number;
}

interface Node {
  readonly type?: string;
  readonly start?: number;
  readonly end?: number;
}

/** The functions of a file that have more lines than they may. */
export function longFunctions({ path, text }: SourceFile): LongFunction[] {
  const found: LongFunction[] = [];
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type = '', start = 0, end = 0 } = node as Node;
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)) {
      const lines = text.slice(start, end).split('\n').length;
      if (lines > MOST) found.push({ path, line: lineAt(start), lines });
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(path, text).program.body);
  return found;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = sourceFiles(['shared', 'server', 'web', 'features'], /\.tsx?$/).flatMap(longFunctions);
  for (const { path, line, lines } of found)
    process.stderr.write(
      `${path}:${line}: a function of ${lines} lines; take parts out until it has at most ${MOST}\n`,
    );
  process.exitCode = found.length > 0 ? 1 : 0;
}
