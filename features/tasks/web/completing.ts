import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { read } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { choose, type Question } from '#web/ui/ask.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import { type Task, tasksApi } from '../contract.ts';
import { allKey, minePartsKey, projectKey } from './cache.ts';
import { changesBack, type FieldChange } from './changes-back.ts';
import { toastFailed } from './error-toasts.ts';
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

/** The same, once the parts of a summary are known: its dialog may be open before the list of its project is there. */
async function knownWithParts(queries: QueryClient, chosen: readonly Task[]): Promise<readonly Task[]> {
  const all = known(queries, chosen);
  const unknown = chosen.filter((task) => isSummary(task) && allBelow(all, [task]).length === 0);
  if (unknown.length === 0) return all;
  const projects = [...new Set(unknown.map(({ projectId }) => projectId))];
  await Promise.allSettled(
    projects.map((id) => queries.ensureQueryData(read(tasksApi.listOfProject, { params: { id } }))),
  );
  return known(queries, chosen);
}

/** Why the status of a summary is not set by hand. */
export const FOLLOWS = 'The status of this task follows its subtasks. Change theirs.';

/**
 * Asks before tasks with open subtasks are completed; a summary is complete when they are, and never alone. Answers the subtasks to complete with them, none when they stay open, null when
 * the person thinks better of it. Subtasks of others, which he may not complete, are told and stay.
 */
export function useAskCompleting(): (chosen: readonly Task[]) => Promise<readonly Task[] | null> {
  const queries = useQueryClient();
  const rightsOn = useRights();
  return useCallback(
    async (chosen) => {
      const parts = openBelow(await knownWithParts(queries, chosen), chosen);
      if (parts.length === 0) return [];
      const own = parts.filter((part) => rightsOn(part).progress);
      if (own.length === 0 && chosen.some(isSummary)) {
        toast({ title: t('Nothing was changed'), description: textOf(parts, own) });
        return null;
      }
      const choice = await choose(questionOf(chosen, parts, own));
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

const isSummary = (task: Task): boolean => task.isSummary;

function questionOf(chosen: readonly Task[], parts: readonly Task[], own: readonly Task[]): Question {
  const only = chosen.length === 1 ? t('Only this one') : t('Only these');
  const question = {
    title: t('{{count}} subtasks are still open', { count: parts.length }),
    text: textOf(parts, own),
  };
  if (own.length === 0) return { ...question, confirm: only };
  return { ...question, confirm: t('Complete them too'), ...(!chosen.some(isSummary) && { other: only }) };
}

function textOf(parts: readonly Task[], own: readonly Task[]): string {
  if (own.length === parts.length) return t('Should they be completed as well?');
  if (own.length === 0) return t('They are not assigned to you and stay open.');
  return t('You may complete {{count}} of them; the others stay open.', { count: own.length });
}

/** Says that a summary was completed with what was open below it, and offers the way back. */
export function useToastCompleted(): (parts: readonly Task[]) => void {
  const queries = useQueryClient();
  const { user } = useSession();
  const rightsOn = useRights();
  return useCallback(
    (parts) => {
      const write = async (tasks: readonly Task[], change: FieldChange) => {
        if (tasks.every((task) => rightsOn(task).write))
          return changeMany(queries, { ids: tasks.map(({ id }) => id), change });
        for (const task of tasks) await writeProgress(queries, { task, owner: user.id, change });
      };
      const reopen = async () => {
        for (const { ids, change } of changesBack(parts, { status: 'done' }))
          await write(
            parts.filter(({ id }) => ids.includes(id)),
            change,
          );
        toastSuccess(t('The change was undone.'));
      };
      const undo = () => void reopen().catch((error) => toastFailed(t('Failed to update task'), error));
      toast({
        title: t('Success'),
        description: t('Task marked as complete'),
        ...(parts.length > 0 && { action: { label: t('Undo'), onSelect: undo } }),
      });
    },
    [queries, rightsOn, user.id],
  );
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
        // Summaries among them follow.
        const leaves = parts.filter((part) => !isSummary(part));
        if (leaves.every((part) => rightsOn(part).write)) {
          await changeMany(queries, { ids: leaves.map(({ id }) => id), change: { status: 'done' } });
          return;
        }
        for (const task of leaves) await writeProgress(queries, { task, owner: user.id, change: { status: 'done' } });
      } finally {
        for (const end of ends) end();
      }
    },
    [queries, rightsOn, user.id],
  );
}
