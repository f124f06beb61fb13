/**
 * npm run law:imports: what may import what (.dependency-cruiser.cjs). By the library instead of its command, which ends each run
 * with a warning that it finds no TypeScript below 7: swc reads our files, and every rule is proved by a planted violation.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IFlattenedRuleSet,
  type IViolation,
} from 'dependency-cruiser';

const ROOT = join(import.meta.dirname, '../..');
/** Of each rule: more say nothing new. */
const MOST_SHOWN = 10;

interface Law extends IFlattenedRuleSet {
  readonly options: ICruiseOptions;
}

const law = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as Law;
process.chdir(ROOT);
const { output } = await cruise(['shared', 'server', 'web', 'features'], {
  ...law.options,
  validate: true,
  ruleSet: law,
});
const { violations, totalCruised, totalDependenciesCruised } = (output as ICruiseResult).summary;

const broken = Map.groupBy(violations, ({ rule }) => rule.name);
for (const [name, found] of broken) {
  process.stderr.write(`${name}\n`);
  for (const violation of found.slice(0, MOST_SHOWN)) process.stderr.write(`  ${describe(violation)}\n`);
  if (found.length > MOST_SHOWN) process.stderr.write(`  … and ${found.length - MOST_SHOWN} more\n`);
  const advice = law.forbidden?.find((rule) => rule.name === name)?.comment;
  if (advice) process.stderr.write(`  ${advice}\n`);
}
if (violations.length === 0)
  process.stdout.write(`imports: ${totalCruised} files, ${totalDependenciesCruised} imports, none against the law\n`);
process.exitCode = violations.length > 0 ? 1 : 0;

function describe({ from, to, cycle }: IViolation): string {
  const through = cycle?.map(({ name }) => name) ?? [to];
  return [from, ...through].join(' → ');
}
