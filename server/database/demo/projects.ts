import type { members, projects } from '#server/database/tables/projects.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { siteKeys, sites } from './data.ts';
import { riyadh } from './days.ts';
import type { Site, SiteKey } from './schemas.ts';
import { idOf, type Setting } from './setting.ts';
import { teamOf } from './site.ts';

type ProjectRow = typeof projects.$inferInsert & { id: string; createdAt: Date };
type MemberRow = typeof members.$inferInsert & { id: string };

export interface Project {
  readonly key: SiteKey;
  readonly site: Site;
  readonly id: string;
  readonly createdAt: Date;
  readonly row: ProjectRow;
  readonly members: readonly MemberRow[];
}

export const makeProjects = (setting: Setting): Project[] => siteKeys.map((key) => makeProject(setting, key));

function makeProject(setting: Setting, key: SiteKey): Project {
  const { people } = setting;
  const site = sites[key];
  const throws = setting.throws(`project ${key}`);
  const { start, end } = plannedWindow(setting, site);
  const createdAt = riyadh(addDays(start, -site.preparedDays), 9, throws.whole(5, 50), throws.whole(0, 59));
  const id = throws.id(createdAt);
  const createdBy = idOf(people, teamOf(site, 'pm')[0]);
  const { name, client, description, location, budget, priority, latitude, longitude, weatherEnabled } = site;
  const given = {
    name,
    client,
    description,
    location,
    budget,
    currency: 'SAR',
    plannedStartDate: start,
    plannedEndDate: end,
    priority,
    latitude,
    longitude,
    weatherEnabled,
    // Its engineers report what is done and what is not, and no percent.
    progressRule: 'zero_hundred' as const,
    crewCapacity: capacityOf(site),
  };
  setting.announce({
    at: createdAt,
    actorId: createdBy,
    projectId: id,
    entity: 'project',
    entityId: id,
    action: 'created',
    label: name,
    after: given,
  });
  const changedAt = announceStatus(setting, { id, site, createdBy });
  const row: ProjectRow = {
    id,
    ...given,
    status: site.status,
    version: changedAt ? 2 : 1,
    nextTaskNumber: site.plan.reduce((count, { steps }) => count + 1 + steps.length, 1),
    createdBy,
    createdAt,
    updatedAt: changedAt ?? createdAt,
  };
  return { key, site, id, createdAt, row, members: makeMembers(setting, { id, site, createdAt, createdBy }) };
}

/** What the site can take: a full day of its logs, in tens. */
const FULL_DAY = 1.15;
const capacityOf = ({ manpower }: Site): number => Math.ceil((manpower * FULL_DAY) / 10) * 10;

/** From the first day of the first step to the last day of the last one. */
function plannedWindow({ days }: Setting, site: Site): { start: CalendarDate; end: CalendarDate } {
  const steps = site.plan.flatMap((part) => part.steps);
  const start = days.workday(Math.min(...steps.map(({ from }) => from)));
  const end = days.workday(Math.max(...steps.map(({ to }) => to)));
  return { start, end };
}

/** Calendar days since the one project on hold was stopped. */
export const HELD_DAYS_AGO = 17;
const statusChangedDaysAgo: Partial<Record<Site['status'], number>> = { on_hold: HELD_DAYS_AGO, completed: 86 };

function announceStatus(
  setting: Setting,
  project: { id: string; site: Site; createdBy: string | null },
): Date | undefined {
  const { id, site, createdBy } = project;
  const daysAgo = statusChangedDaysAgo[site.status];
  if (daysAgo === undefined) return undefined;
  const at = riyadh(setting.days.day(-daysAgo), 13, 20, 11);
  setting.announce({
    at,
    actorId: createdBy,
    projectId: id,
    entity: 'project',
    entityId: id,
    action: 'updated',
    label: site.name,
    before: { status: 'active' },
    after: { status: site.status },
  });
  return at;
}

interface NewProject {
  readonly id: string;
  readonly site: Site;
  readonly createdAt: Date;
  readonly createdBy: string | null;
}

/** The creator is a member from the first moment; the others were added by the administrator in the hours after. */
function makeMembers(setting: Setting, { id, site, createdAt, createdBy }: NewProject): MemberRow[] {
  const { people } = setting;
  const throws = setting.throws(`members ${id}`);
  return teamOf(site, 'pm', 'cm', 'se', 'viewer').map((key, index) => {
    const person = people[key];
    const role = site.team[key] ?? 'viewer';
    const at = person.id === createdBy ? createdAt : new Date(createdAt.getTime() + (index + 1) * 420_000);
    if (person.id !== createdBy) {
      setting.announce({
        at,
        actorId: people.admin.id,
        projectId: id,
        entity: 'member',
        entityId: person.id,
        action: 'added',
        label: person.name,
        after: { role },
      });
    }
    return { id: throws.id(at), projectId: id, userId: person.id, role, createdAt: at };
  });
}
