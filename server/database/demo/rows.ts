import type { CalendarDate } from '#shared/dates.ts';
import type { payments, tasks } from '../tables/work.ts';

export interface TaskRow extends Inserted {
  id: string;
  status: NonNullable<Inserted['status']>;
  plannedStartDate: string;
  plannedEndDate: string;
  version: number;
  createdAt: Date;
}

export type PaymentRow = typeof payments.$inferInsert & {
  id: string;
  status: 'pending' | 'approved' | 'paid';
  dueDate: CalendarDate;
  createdAt: Date;
};

export type Inserted = typeof tasks.$inferInsert;
