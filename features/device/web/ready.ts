import { hashKey } from '@tanstack/react-query';
import { type Project, projectsApi } from '#features/projects/contract.ts';
import { type Task, tasksApi } from '#features/tasks/contract.ts';
import { read } from '#web/api/client.ts';
import type { AheadRead } from '#web/offline/read-ahead.ts';
import { lastRead } from '#web/offline/reads.ts';
import { nearest, neededOf } from './ahead.ts';

/** A project as far as it lies on this device. */
export interface SiteProject {
  readonly id: string;
  readonly name: string;
  /** When the oldest of its overview, tasks and materials was read, in milliseconds; undefined: one of them is not here. */
  readonly at: number | undefined;
}

export interface Ready {
  /** Those worth keeping, whether they are here or not. */
  readonly projects: readonly SiteProject[];
  /** The names of the active ones beyond. */
  readonly left: readonly string[];
}

/** The projects this device keeps for where there is no network; none while nobody has read their list here. */
export async function siteProjects(): Promise<Ready> {
  const [projects = [], tasks = []] = await Promise.all([
    dataOf<Project[]>(read(projectsApi.list, {})),
    dataOf<Task[]>(read(tasksApi.listMine, {})),
  ]);
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const { chosen, left } = nearest(projects, tasks);
  const found = chosen.map(async (id) => ({ id, name: names.get(id) ?? '', at: await ageOf(id) }));
  return { projects: await Promise.all(found), left: left.map((id) => names.get(id) ?? '') };
}

async function ageOf(id: string): Promise<number | undefined> {
  const moments = await Promise.all(neededOf(id).map(async ({ queryKey }) => (await lastRead(hashKey(queryKey)))?.at));
  return moments.every((at) => at !== undefined) ? Math.min(...moments) : undefined;
}

const dataOf = async <T>({ queryKey }: AheadRead): Promise<T | undefined> =>
  (await lastRead(hashKey(queryKey)))?.data as T | undefined;

export type Shell = 'here' | 'coming' | 'never';

/** Whether this device opens the application by itself. The worker is active once it has every file of its build. */
export async function shellOnDevice(): Promise<Shell> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return 'never';
  const isActive = Boolean((await navigator.serviceWorker.getRegistration())?.active);
  return isActive && (await caches.match('/index.html')) !== undefined ? 'here' : 'coming';
}
