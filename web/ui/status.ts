import type { Tone } from './tones.ts';

/** One vocabulary for every state in the product, whichever room it comes from. */
const tones = {
  not_started: 'grey',
  in_progress: 'blue',
  blocked: 'red',
  done: 'green',
  active: 'blue',
  on_hold: 'amber',
  completed: 'green',
  cancelled: 'grey',
  'on-track': 'green',
  delayed: 'red',
  pending: 'amber',
  approved: 'blue',
  paid: 'green',
  overdue: 'red',
  shortage: 'red',
  overstocked: 'amber',
  adequate: 'green',
  healthy: 'green',
  warning: 'amber',
  at_risk: 'amber',
  over_budget: 'red',
  critical: 'red',
  high: 'amber',
  medium: 'blue',
  low: 'grey',
  open: 'blue',
  closed: 'green',
  invited: 'amber',
  deactivated: 'grey',
} as const satisfies Record<string, Tone>;

export type Status = keyof typeof tones;

const statusLabels: Record<Status, string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  blocked: 'Blocked',
  done: 'Done',
  active: 'Active',
  on_hold: 'On Hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'on-track': 'On Track',
  delayed: 'Delayed',
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  overdue: 'Overdue',
  shortage: 'Shortage',
  overstocked: 'Overstocked',
  adequate: 'Adequate',
  healthy: 'Healthy',
  warning: 'Warning',
  at_risk: 'At risk',
  over_budget: 'Over budget',
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  open: 'Open',
  closed: 'Closed',
  invited: 'Invited',
  deactivated: 'Deactivated',
};

export const toneOf = (status: string): Tone => tones[status as Status] ?? 'grey';

/** The English label, for t(); a state this version does not know reads as it is stored. */
export const statusLabel = (status: string): string => statusLabels[status as Status] ?? status.replaceAll('_', ' ');
