import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { writtenEnglish } from '#shared/language/written-sentence.ts';
import { convert, type Exact } from '#shared/money.ts';
import { message } from '#shared/sentence.ts';
import { totalCost } from '../cost.ts';
import type { Figures } from '../forecast-contract.ts';
import { WATCH_DAYS } from '../rules.ts';
import { readManyMaterials, readProjects } from './read.ts';
import { readShortRows, type ShortRow } from './shortfalls.ts';

/** Materials that will be missing within the window of Material Watch, the most urgent first; of one project when it is named. */
export const materialAlerts = (
  db: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  now: Date,
  projectId: string | null = null,
) => shortages({ db, user, now }, { projectId, days: WATCH_DAYS });

/**
 * Those missing within so many days over all projects, by the value of what is missing, the dearest first; without a price, or where the
 * person sees no money, after them by urgency.
 */
export async function shortfallsByWorth(db: Database, user: SessionUser, now: Date, days: number) {
  const found = await shortages({ db, user, now }, { projectId: null, days });
  const ids = found.map(({ detail }) => detail.materialId);
  const [{ reportingCurrency, ratesPerUsd }, materials] = await Promise.all([
    readSettings(db),
    readManyMaterials(db, user, ids),
  ]);
  const byId = new Map(materials.map((material) => [material.id, material]));
  const worth = new Map<string, Exact>();
  for (const { detail } of found) {
    const material = byId.get(detail.materialId);
    if (!material || material.costPerUnit === null) continue;
    const cost = totalCost(detail.quantity, material.costPerUnit, material.currency);
    worth.set(detail.materialId, cost ? (convert(cost, material.currency, reportingCurrency, ratesPerUsd) ?? 0n) : 0n);
  }
  const worthOf = ({ detail }: (typeof found)[number]) => worth.get(detail.materialId) ?? 0n;
  return found.toSorted((one, other) => Number(worthOf(other) > worthOf(one)) - Number(worthOf(other) < worthOf(one)));
}

interface Asking {
  readonly db: Database;
  readonly user: Pick<SessionUser, 'id' | 'role'>;
  readonly now: Date;
}

interface Wanted {
  readonly projectId: string | null;
  readonly days: number;
}

async function shortages({ db, user, now }: Asking, { projectId, days }: Wanted) {
  const projects = (await readProjects(db, user, projectId)).filter(({ isRunning }) => isRunning);
  const byProject = await readShortRows(
    db,
    now,
    projects.map(({ id }) => id),
  );
  return projects
    .flatMap((project) =>
      (byProject.get(project.id) ?? []).flatMap(({ figures, ...row }) =>
        figures && figures.days_ahead <= days ? [alertOf(project, row, figures)] : [],
      ),
    )
    .sort((one, other) => one.detail.days_ahead - other.detail.days_ahead || one.title.localeCompare(other.title));
}

function alertOf(
  project: { readonly id: string; readonly name: string },
  { id, item, unit }: Pick<ShortRow, 'id' | 'item' | 'unit'>,
  figures: Figures,
) {
  const { task, missing: quantity } = figures;
  const sentence =
    figures.basis === 'unknown'
      ? message('{{quantity}} {{unit}} short; no plan or rate says when', { quantity, unit })
      : task
        ? message('{{quantity}} {{unit}} short for {{task}}', { quantity, unit, task: task.title })
        : message('{{quantity}} {{unit}} short on {{date}}', { quantity, unit, date: figures.neededBy });
  return {
    id: `material-${id}`,
    kind: 'material' as const,
    projectId: project.id,
    projectName: project.name,
    title: item,
    description: writtenEnglish(sentence),
    detail: { ...figures, unit, materialId: id },
  };
}
