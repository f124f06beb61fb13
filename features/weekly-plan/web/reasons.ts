import { msg, t } from '#web/i18n/text.ts';
import { MissReason } from '../contract.ts';

const labels: Readonly<Record<MissReason, string>> = {
  previous_work: msg('Previous work not done'),
  materials: msg('Materials not on site'),
  labour: msg('Not enough workers'),
  equipment: msg('Equipment missing or broken'),
  information: msg('Drawings or approvals missing'),
  inspection: msg('Inspection late or failed'),
  weather: msg('Weather or heat'),
  access: msg('No access or permit'),
  priorities: msg('Priorities changed'),
  estimate: msg('It took longer than estimated'),
  other: msg('Another reason'),
};

export const reasonLabel = (reason: MissReason | null): string =>
  reason === null ? t('No reason given yet') : t(labels[reason]);

export const reasonOptions = () =>
  MissReason.options.map((value) => ({ value: value as string, label: reasonLabel(value) }));
