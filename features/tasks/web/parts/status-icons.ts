import { Ban, CircleCheck, CircleDashed, CirclePlay, type LucideIcon } from 'lucide-react';
import type { TaskStatus } from '../../contract.ts';

export const statusIcons: Record<TaskStatus, LucideIcon> = {
  not_started: CircleDashed,
  in_progress: CirclePlay,
  blocked: Ban,
  done: CircleCheck,
};
