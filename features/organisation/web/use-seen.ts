import { type RefObject, useEffect, useRef } from 'react';
import { leavesOf } from './settings-merge.ts';

export type Leaves = Readonly<Record<string, unknown>>;

/** Of a form's dirty fields, { approvalLimits: { pm: true } }, the names: "approvalLimits.pm". */
export const dirtyNames = (dirtyFields: object): string[] =>
  Object.entries(leavesOf(dirtyFields)).flatMap(([name, isDirty]) => (isDirty === true ? name : []));

/** By leaf: what is stored, and in fields in which somebody typed what stood there before. */
export function useSeen(settings: object, dirtyFields: object): RefObject<Leaves> {
  const seen = useRef<Leaves>(leavesOf(settings));
  useEffect(() => {
    const typed = new Set(dirtyNames(dirtyFields));
    const followed = Object.entries(leavesOf(settings)).filter(([name]) => !typed.has(name));
    const before = Object.entries(seen.current).filter(([name]) => typed.has(name));
    seen.current = Object.fromEntries([...followed, ...before]);
  }, [settings, dirtyFields]);
  return seen;
}
