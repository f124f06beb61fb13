import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Tone } from '#web/ui/tones.ts';
import type { Project } from '../../contract.ts';
import {
  budgetHealth,
  budgetUsed,
  daysLeft,
  healthLabels,
  type ProjectHealth,
  progress,
  projectHealth,
} from '../../rules.ts';

const tones: Record<ProjectHealth, Tone> = { 'on-track': 'green', delayed: 'red', completed: 'green' };

/** Everything a screen says of a project that follows from its row and today. */
export function viewOf(project: Project) {
  const day = today();
  const health = projectHealth(project, day);
  return {
    health,
    healthLabel: t(healthLabels[health]),
    tone: tones[health],
    /** The elapsed share of the planned window: what the specification calls progress, the tick of a bar. */
    progress: progress(project, day),
    daysLeft: daysLeft(project, day),
    budgetHealth: budgetHealth(project),
    budgetUsed: budgetUsed(project),
  };
}

export type ProjectView = ReturnType<typeof viewOf>;

/** "12 days left", "Overdue", "No deadline"; finished projects have no days left. */
export function deadlineText({ daysLeft: left, health }: ProjectView): string {
  if (health === 'completed') return t('Completed');
  if (left === null) return t('No deadline');
  if (left < 0) return t('Overdue');
  return t('{{count}} days left', { count: left });
}
