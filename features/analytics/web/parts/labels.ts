import { msg } from '#web/i18n/text.ts';
import type { PeriodDays, ReportPart } from '../../rules.ts';

export const partLabels: Readonly<Record<ReportPart, string>> = {
  all: msg('The whole report'),
  overview: msg('Overview'),
  budget: msg('Budget Analysis'),
  progress: msg('Progress Tracking'),
  gallery: msg('Photo Gallery'),
};

export const periodLabels: Readonly<Record<PeriodDays, string>> = {
  '7': msg('Last 7 days'),
  '30': msg('Last 30 days'),
  '90': msg('Last 3 months'),
  '180': msg('Last 6 months'),
  '365': msg('Last year'),
};

export const fileLabels = {
  pdf: msg('PDF'),
  'pdf-rows': msg('PDF with all tasks and payments'),
  'xlsx-rows': msg('Excel with all tasks and payments'),
} as const;
