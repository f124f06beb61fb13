import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { choose } from '#web/ui/ask.ts';
import type { Task } from '../contract.ts';
import { allKey, minePartsKey, projectKey } from './cache.ts';
import { asShown, showChange } from './pending.ts';
import { changeMany, writeProgress } from './queries.ts';
import { useRights } from './rights.ts';

/** The tasks below these, at any depth; those among `chosen` are not named again. */
export function allBelow(all: readonly Task[], chosen: readonly Task[]): Task[] {
  const parts = Map.groupBy(all, ({ parentTaskId }) => parentTaskId);
  const met = new Set(chosen.map(({ id }) => id));
  const ways = [...met];
  const found: Task[] = [];
  for (let id = ways.pop(); id !== undefined; id = ways.pop()) {
    for (const part of parts.get(id) ?? []) {
      if (met.has(part.id)) continue;
      met.add(part.id);
      ways.push(part.id);
      found.push(part);
    }
  }
  return found;
}

export const openBelow = (all: readonly Task[], chosen: readonly Task[]): Task[] =>
  allBelow(all, chosen).filter(({ status }) => status !== 'done');

/** What the screens know already: completing must not wait for a network. */
function known(queries: QueryClient, chosen: readonly Task[]): readonly Task[] {
  const keys = [...new Set(chosen.map(({ projectId }) => projectId))].map(projectKey);
  const lists = [...keys, allKey, minePartsKey].map((key) => queries.getQueryData<Task[]>(key) ?? []);
  return asShown([...new Map(lists.flat().map((task) => [task.id, task])).values()]);
}

/**
 * Asks before tasks with open subtasks are completed. Answers the subtasks to complete with them, none when they stay open, null when
 * the person thinks better of it. Subtasks of others, which he may not complete, are told and stay.
 */
export function useAskCompleting(): (chosen: readonly Task[]) => Promise<readonly Task[] | null> {
  const queries = useQueryClient();
  const rightsOn = useRights();
  return useCallback(
    async (chosen) => {
      const parts = openBelow(known(queries, chosen), chosen);
      if (parts.length === 0) return [];
      const own = parts.filter((part) => rightsOn(part).progress);
      const only = chosen.length === 1 ? t('Only this one') : t('Only these');
      const choice = await choose({
        title: t('{{count}} subtasks are still open', { count: parts.length }),
        text: textOf(parts, own),
        ...(own.length > 0 ? { confirm: t('Complete them too'), other: only } : { confirm: only }),
      });
      if (choice === null) return null;
      return choice === 'confirm' ? own : [];
    },
    [queries, rightsOn],
  );
}

/** Says before tasks are deleted how many subtasks go with them; undefined where there are none. */
export function useDeletionNote(): (chosen: readonly Task[]) => { note?: string } {
  const queries = useQueryClient();
  return useCallback(
    (chosen) => {
      const count = allBelow(known(queries, chosen), chosen).length;
      return count === 0 ? {} : { note: t('{{count}} subtasks are deleted as well.', { count }) };
    },
    [queries],
  );
}

function textOf(parts: readonly Task[], own: readonly Task[]): string {
  if (own.length === parts.length) return t('Should they be completed as well?');
  if (own.length === 0) return t('They are assigned to others and stay open.');
  return t('You may complete {{count}} of them; the others stay open.', { count: own.length });
}

/** Completes subtasks, before the task they are a part of; seen at once, taken back when it fails. */
export function useCompleteParts(): (parts: readonly Task[]) => Promise<void> {
  const queries = useQueryClient();
  const { user } = useSession();
  const rightsOn = useRights();
  return useCallback(
    async (parts) => {
      if (parts.length === 0) return;
      const ends = parts.map(({ id }) => showChange(id, { status: 'done' }));
      try {
        if (parts.every((part) => rightsOn(part).write)) {
          await changeMany(queries, { ids: parts.map(({ id }) => id), change: { status: 'done' } });
          return;
        }
        for (const task of parts) await writeProgress(queries, { task, owner: user.id, change: { status: 'done' } });
      } finally {
        for (const end of ends) end();
      }
    },
    [queries, rightsOn, user.id],
  );
}
