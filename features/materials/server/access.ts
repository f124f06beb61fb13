import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { inEnglish, said } from '#shared/sentence.ts';
import type { Figures } from '../forecast-contract.ts';
import { WATCH_DAYS } from '../rules.ts';
import { readProjects } from './read.ts';
import { readShortRows, type ShortRow } from './shortfalls.ts';
import { readSupplyGround } from './supply.ts';

/** Materials that will be missing within the window of Material Watch, the most urgent first; of one project when it is named. */
export const materialAlerts = (
  db: Database,
  user: Pick<SessionUser, 'id' | 'role'>,
  now: Date,
  projectId: string | null = null,
) => shortages({ db, user, now }, { projectId, days: WATCH_DAYS });

/** The same within so many days, over all projects. */
export const shortfallsWithin = (db: Database, user: Pick<SessionUser, 'id' | 'role'>, now: Date, days: number) =>
  shortages({ db, user, now }, { projectId: null, days });

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
  const sentence = task
    ? said('{{quantity}} {{unit}} short for {{task}}', { quantity, unit, task: task.title })
    : said('{{quantity}} {{unit}} short on {{date}}', { quantity, unit, date: figures.neededBy });
  return {
    id: `material-${id}`,
    kind: 'material' as const,
    projectId: project.id,
    projectName: project.name,
    title: item,
    description: inEnglish(sentence),
    detail: { ...figures, unit, materialId: id },
  };
}

/** From what it is reckoned what the tasks of a project take of its materials, and which run out (supply-rules.ts). */
export const supplyGround: typeof readSupplyGround = readSupplyGround;
