import type { Payment } from '../contract.ts';

export const categoryLabels: Record<Payment['category'], string> = {
  materials: 'Materials',
  labor: 'Labor',
  equipment: 'Equipment',
  subcontractor: 'Subcontractor',
  permits: 'Permits',
  utilities: 'Utilities',
  other: 'Other',
};
export const categories = Object.keys(categoryLabels) as Payment['category'][];

export const statusLabels: Record<Payment['status'], string> = {
  pending: 'Pending',
  approved: 'Approved',
  overdue: 'Overdue',
  paid: 'Paid',
};
export const statuses = Object.keys(statusLabels) as Payment['status'][];
