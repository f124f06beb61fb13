import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/open.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { invalid } from '#shared/http/errors.ts';

interface Named {
  readonly taskCalendar: string | null;
}

interface Chosen {
  readonly projectId: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The calendar of a task by name, before and after another is chosen. @throws invalid where the project has no such calendar */
export async function calendarChange(
  tx: Transaction,
  { projectId, before, after }: Chosen,
): Promise<{ before: Named; after: Named }> {
  const ids = [before, after].flatMap((id) => id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: projectCalendars.id, name: projectCalendars.name })
          .from(projectCalendars)
          .where(and(eq(projectCalendars.projectId, projectId), inArray(projectCalendars.id, ids)))
          .for('share');
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  if (after !== null && !nameOf.has(after)) throw invalid('calendarId', 'This calendar does not exist in the project.');
  const named = (id: string | null): Named => ({ taskCalendar: nameOf.get(id ?? '') ?? null });
  return { before: named(before), after: named(after) };
}
