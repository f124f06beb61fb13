import { hashKey } from '@tanstack/react-query';
import { materialsRead } from '#features/materials/web/queries.ts';
import { type Project, projectsApi } from '#features/projects/contract.ts';
import { type Task, tasksApi } from '#features/tasks/contract.ts';
import { read } from '#web/api/client.ts';
import type { AheadRead } from '#web/offline/read-ahead.ts';
import { lastRead } from '#web/offline/reads.ts';
import { nearest } from './ahead.ts';

/** A project as far as it lies on this device. */
export interface SiteProject {
  readonly id: string;
  readonly name: string;
  /** When the oldest of its page, tasks and materials was read, in milliseconds; undefined: one of them is not here. */
  readonly at: number | undefined;
}

/** The projects this device keeps for where there is no network; none while nobody has read their list here. */
export async function siteProjects(): Promise<SiteProject[]> {
  const [projects = [], tasks = []] = await Promise.all([
    dataOf<Project[]>(read(projectsApi.list, {})),
    dataOf<Task[]>(read(tasksApi.listMine, {})),
  ]);
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const found = nearest(projects, tasks).map(async (id) => ({ id, name: names.get(id) ?? '', at: await ageOf(id) }));
  return Promise.all(found);
}

async function ageOf(id: string): Promise<number | undefined> {
  const needed = [
    read(projectsApi.find, { params: { id } }),
    read(tasksApi.listOfProject, { params: { id } }),
    materialsRead(id),
  ];
  const moments = await Promise.all(needed.map(async (one) => (await lastRead(hashKey(one.queryKey)))?.at));
  return moments.every((at) => at !== undefined) ? Math.min(...moments) : undefined;
}

const dataOf = async <T>({ queryKey }: AheadRead): Promise<T | undefined> =>
  (await lastRead(hashKey(queryKey)))?.data as T | undefined;

export type Shell = 'here' | 'coming' | 'never';

/** Whether this device opens the application by itself. The worker is in control once it has every file of its build. */
export async function shellOnDevice(): Promise<Shell> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return 'never';
  const isHere = navigator.serviceWorker.controller !== null && (await caches.match('/index.html')) !== undefined;
  return isHere ? 'here' : 'coming';
}
