import type { Heading } from './headings.ts';
import type { Field } from './plan.ts';
import { headingKey } from './words.ts';

/** The headings of the schedule's own workbook, in English and Arabic; those without a field are computed from the others. */
const columns: readonly { readonly names: readonly [string, string]; readonly field: Field | 'none' }[] = [
  { names: ['No.', 'الرقم'], field: 'id' },
  { names: ['WBS', 'رمز البند'], field: 'wbs' },
  { names: ['Task', 'المهمة'], field: 'name' },
  { names: ['Part of', 'جزء من'], field: 'parent' },
  { names: ['Milestone', 'معلم رئيسي'], field: 'milestone' },
  { names: ['Start', 'البداية'], field: 'start' },
  { names: ['End', 'النهاية'], field: 'end' },
  { names: ['Working days', 'أيام العمل'], field: 'duration' },
  { names: ['Percent done', 'نسبة الإنجاز'], field: 'percent' },
  { names: ['Assignee', 'المسؤول'], field: 'resources' },
  { names: ['Predecessors', 'المهام السابقة'], field: 'predecessors' },
  { names: ['Constraint', 'القيد'], field: 'constraint' },
  { names: ['Constraint date', 'تاريخ القيد'], field: 'constraintDate' },
  { names: ['Late finish', 'النهاية المتأخرة'], field: 'none' },
  { names: ['Workers a day', 'العمال في اليوم'], field: 'workers' },
];

/** Left out of the workbook of who may not see money, and of older ones. */
const optional: typeof columns = [{ names: ['Budgeted cost', 'التكلفة المقدّرة'], field: 'cost' }];

const fieldOf = new Map(
  [...columns, ...optional].flatMap(({ names, field }) => names.map((name) => [headingKey(name), field] as const)),
);

/** Which column holds what, when the sheet is one that the schedule itself wrote; undefined for any other. */
export function ownColumns(headings: readonly Heading[]): Readonly<Record<string, Field | 'none'>> | undefined {
  const keys = headings.map(({ text }) => headingKey(text));
  const isOwn = columns.every(({ names }) => names.some((name) => keys.includes(headingKey(name))));
  return isOwn ? Object.fromEntries(keys.map((key, index) => [index, fieldOf.get(key) ?? 'none'])) : undefined;
}
