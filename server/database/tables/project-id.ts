import { uuid } from 'drizzle-orm/pg-core';
import { projects } from './projects.ts';

/** The column of a thing that belongs to a project and goes with it. */
export const projectId = () =>
  uuid()
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });
