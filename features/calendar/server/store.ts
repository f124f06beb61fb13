import { eq } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { readSettings, saveSettings } from '#features/settings/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import type { ActorContext } from '#server/security-events.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { notFound } from '#shared/http/errors.ts';

interface ProjectWrite {
  readonly projectId: string;
  readonly actorId: string;
}

/** Null takes the organisation's calendar again. */
export async function saveCalendar(
  tx: Transaction,
  { projectId, actorId }: ProjectWrite,
  calendar: CalendarSettings | null,
): Promise<void> {
  const [old] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
  if (!old) throw notFound('Project');
  await tx.update(projects).set({ calendar }).where(eq(projects.id, projectId));
  const changed = difference({ calendar: old.calendar }, { calendar });
  if (!changed) return;
  await recordChange(tx, {
    actorId,
    projectId,
    entity: 'schedule',
    entityId: projectId,
    action: 'updated',
    label: old.name,
    ...changed,
  });
}

export async function saveOrganisationCalendar(
  tx: Transaction,
  context: ActorContext,
  calendar: CalendarSettings | null,
): Promise<void> {
  await readSettings(tx);
  await saveSettings(tx, context, { calendar });
}
