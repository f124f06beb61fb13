import type { Payment } from '../contract.ts';
import { categoryLabels } from '../rules.ts';

export const categories = Object.keys(categoryLabels) as Payment['category'][];

export const statusLabels: Record<Payment['status'], string> = {
  pending: 'Pending',
  approved: 'Approved',
  overdue: 'Overdue',
  paid: 'Paid',
};
export const statuses = Object.keys(statusLabels) as Payment['status'][];
