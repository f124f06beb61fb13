/**
 * npm run law:money: no float ever adds money. Where an operand is called like an amount (amount, budget, spent …, and every
 * money() column of the database) and its type is not bigint, + - * / and their assignments are refused, and so are Number(),
 * parseFloat() and the unary + of text that is called so: amounts are added in shared/money.ts, as bigint. The types come from the
 * compiler itself. A share of figures that were added exactly, or an order of rows, is no sum: `// no sum: why` on the line or above it says so.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type BinaryExpression,
  type CallExpression,
  type Expression,
  type Node,
  type PrefixUnaryExpression,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Checker, type Project, TypeFlags } from 'typescript/unstable/sync';
import { root } from './source-files.ts';

export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly found: string;
}

/** Names of amounts beside those of the columns. */
const words = [
  'amount',
  'amounts',
  'netAmount',
  'vatAmount',
  'net',
  'vat',
  'gross',
  'spentAmount',
  'spent',
  'totalSpent',
  'totalBudget',
  'committed',
  'remaining',
  'totalCost',
  'plannedValue',
  'earnedValue',
  'actualCost',
  'estimate',
  'estimateLow',
  'estimateHigh',
];

/** Columns whose name other things have too; of those the money is held by the types of the store alone. */
const everyday = new Set(['rate', 'workDone']);

const columnNames = (): string[] =>
  readdirSync(join(root, 'server/database/tables'))
    .map((file) => readFileSync(join(root, 'server/database/tables', file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^\s*(\w+): money\(/gm)].map(([, name = '']) => name))
    .filter((name) => !everyday.has(name));

const arithmetic = new Set([
  SyntaxKind.PlusToken,
  SyntaxKind.MinusToken,
  SyntaxKind.AsteriskToken,
  SyntaxKind.SlashToken,
  SyntaxKind.PlusEqualsToken,
  SyntaxKind.MinusEqualsToken,
  SyntaxKind.AsteriskEqualsToken,
  SyntaxKind.SlashEqualsToken,
]);
const readers = new Set(['Number', 'parseFloat', 'parseInt']);

/** Every place in the product where a float would do arithmetic with money. Tests, benches and the invented data are no product. */
export function checkMoney(
  configs: readonly string[] = ['tsconfig.server.json', 'tsconfig.web.json'],
  folder = root,
): Finding[] {
  const names = new Set([...words, ...columnNames()]);
  const api = new API({ cwd: folder });
  try {
    const findings = configs.flatMap((config) => {
      const snapshot = api.updateSnapshot({ openProjects: [join(folder, config)] });
      const project = snapshot.getProject(join(folder, config)) ?? snapshot.getProjects()[0];
      return project ? evaluateProject(project, { names, checker: project.checker, folder }) : [];
    });
    return [...new Map(findings.map((one) => [`${one.path}:${one.line}:${one.found}`, one])).values()];
  } finally {
    api.close();
  }
}

const product = /^(shared|server|web|features)\//;
/** In breakdowns of tasks an amount is a quantity of work. */
const outside = /\.test\.tsx?$|^server\/(testing|database\/demo)\/|^shared\/money\.ts$|^features\/work-knowledge\//;

function evaluateProject({ program }: Project, judge: Judge & { folder: string }): Finding[] {
  const below = `${judge.folder.replaceAll('\\', '/')}/`;
  return program.getSourceFileNames().flatMap((name) => {
    const path = name.replaceAll('\\', '/').replace(below, '');
    if (!product.test(path) || outside.test(path)) return [];
    const file = program.getSourceFile(name);
    return file ? judgeFile(file, path, judge) : [];
  });
}

interface Judge {
  readonly names: ReadonlySet<string>;
  readonly checker: Checker;
}

function judgeFile(file: SourceFile, path: string, judge: Judge): Finding[] {
  const lines = file.text.split('\n');
  const findings: Finding[] = [];
  const visit = (node: Node): undefined => {
    if (isBroken(node, judge)) {
      const start = node.getStart(file);
      const line = file.text.slice(0, start).split('\n').length;
      const isExcused = [lines[line - 1], lines[line - 2]].some((text) => text?.includes('no sum:'));
      const found = file.text.slice(start, node.end).replace(/\s+/g, ' ').slice(0, 80);
      if (!isExcused) findings.push({ path, line, found });
    }
    node.forEachChild(visit);
    return undefined;
  };
  visit(file);
  return findings;
}

function isBroken(node: Node, judge: Judge): boolean {
  switch (node.kind) {
    case SyntaxKind.BinaryExpression: {
      const { left, right, operatorToken } = node as BinaryExpression;
      return arithmetic.has(operatorToken.kind) && [left, right].some((side) => isFloatMoney(side, judge));
    }
    case SyntaxKind.CallExpression: {
      const { expression, arguments: given } = node as CallExpression;
      const [first] = given;
      return first !== undefined && readers.has(nameOf(expression) ?? '') && isMoneyText(first, judge);
    }
    case SyntaxKind.PrefixUnaryExpression: {
      const { operator, operand } = node as PrefixUnaryExpression;
      return operator === SyntaxKind.PlusToken && isMoneyText(operand, judge);
    }
    default:
      return false;
  }
}

const isFloatMoney = (side: Expression, { names, checker }: Judge): boolean =>
  names.has(nameOf(side) ?? '') && hasType(side, checker, TypeFlags.NumberLike);
const isMoneyText = (side: Expression, { names, checker }: Judge): boolean =>
  names.has(nameOf(side) ?? '') && hasType(side, checker, TypeFlags.StringLike);

/** What an expression is called: its last name, through brackets, `??` and `!`. */
function nameOf(node: Node): string | undefined {
  const inner = node as Node & { expression?: Node; left?: Node; name?: Node; text?: string };
  switch (node.kind) {
    case SyntaxKind.Identifier:
      return inner.text;
    case SyntaxKind.PropertyAccessExpression:
      return inner.name && nameOf(inner.name);
    case SyntaxKind.ParenthesizedExpression:
    case SyntaxKind.NonNullExpression:
    case SyntaxKind.AsExpression:
      return inner.expression && nameOf(inner.expression);
    case SyntaxKind.BinaryExpression:
      return (node as BinaryExpression).operatorToken.kind === SyntaxKind.QuestionQuestionToken && inner.left
        ? nameOf(inner.left)
        : undefined;
    default:
      return undefined;
  }
}

/** Whether the type, or one of a union's, is of this kind. */
function hasType(node: Node, checker: Checker, kind: TypeFlags): boolean {
  const type = checker.getTypeAtLocation(node);
  if (!type) return false;
  const parts = type.isUnionType() ? type.getTypes() : [type];
  return parts.some(({ flags }) => (flags & kind) !== 0);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const findings = checkMoney();
  for (const { path, line, found } of findings)
    process.stderr.write(`${path}:${line}: ${found}: money is added exactly, in shared/money.ts\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
