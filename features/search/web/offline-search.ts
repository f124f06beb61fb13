import { hashKey } from '@tanstack/react-query';
import type { Material } from '#features/materials/contract.ts';
import { materialsRead } from '#features/materials/web/queries.ts';
import { type Project, projectsApi } from '#features/projects/contract.ts';
import { type Task, tasksApi } from '#features/tasks/contract.ts';
import { finder } from '#shared/language/fold.ts';
import { read } from '#web/api/client.ts';
import { lastRead } from '#web/offline/reads.ts';
import type { Findings, Found, FoundKind } from '../contract.ts';

interface Question {
  readonly q: string;
  readonly kind?: FoundKind | undefined;
  /** Of each kind. */
  readonly limit: number;
}

/** What answers to all the words among the projects, tasks and materials that lie on this device. */
export async function searchOffline({ q, kind, limit }: Question): Promise<Findings> {
  const isFound = finder(q);
  const projects = (await dataOf<Project[]>(read(projectsApi.list, {}))) ?? [];
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const groups = [];
  for (const [of, all] of Object.entries({ project: projectsOf, task: tasksOf, material: materialsOf })) {
    if (kind && kind !== of) continue;
    const results = (await all(projects))
      .filter(({ code, title }) => isFound(`${code ?? ''} ${title}`))
      .map((found) => ({ ...found, projectName: names.get(found.projectId ?? '') ?? null, sentence: null }));
    if (results.length > 0)
      groups.push({ kind: of as FoundKind, more: results.length > limit, results: results.slice(0, limit) });
  }
  return { groups, corrected: null };
}

type OfflineHit = Omit<Found, 'projectName' | 'sentence'>;

const projectsOf = async (projects: readonly Project[]): Promise<OfflineHit[]> =>
  projects.map(({ id, name }) => ({ id, projectId: id, code: null, title: name }));

/** His own are kept whether or not their project is. */
async function tasksOf(projects: readonly Project[]): Promise<OfflineHit[]> {
  const reads = [
    ...projects.map(({ id }) => read(tasksApi.listOfProject, { params: { id } })),
    read(tasksApi.listMine, {}),
  ];
  const tasks = (await Promise.all(reads.map((one) => dataOf<Task[]>(one)))).flatMap((found) => found ?? []);
  return [...new Map(tasks.map((task) => [task.id, task])).values()].map(({ id, projectId, number, title }) => ({
    ...{ id, projectId, title },
    code: `T-${number}`,
  }));
}

async function materialsOf(projects: readonly Project[]): Promise<OfflineHit[]> {
  const lists = await Promise.all(projects.map(({ id }) => dataOf<Material[]>(materialsRead(id))));
  return lists
    .flatMap((found) => found ?? [])
    .map(({ id, projectId, item }) => ({ id, projectId, code: null, title: item }));
}

const dataOf = async <T>({ queryKey }: { readonly queryKey: readonly unknown[] }): Promise<T | undefined> =>
  (await lastRead(hashKey(queryKey)))?.data as T | undefined;
