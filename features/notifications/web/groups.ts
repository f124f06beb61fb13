import type { Notification } from '../contract.ts';

/** What came on one day, of one kind and project, one after the other. */
export interface Group {
  readonly key: string;
  /** "YYYY-MM-DD" in the organisation's zone. */
  readonly day: string;
  readonly rows: readonly Notification[];
}

export function groupsOf(rows: readonly Notification[], dayOf: (moment: string) => string): Group[] {
  const groups: { key: string; day: string; like: string; rows: Notification[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.createdAt);
    const like = `${day} ${row.kind} ${row.projectId}`;
    const last = groups.at(-1);
    if (last?.like === like) last.rows.push(row);
    else groups.push({ key: row.id, day, like, rows: [row] });
  }
  return groups;
}
