/** What lies in the trash can be restored for this long. */
export const TRASH_DAYS = 30;

/** What is deleted for good: what came into the trash by itself before a moment, or what is of projects that go. */
export type Expired = { readonly before: Date } | { readonly ofProjects: readonly string[] };
