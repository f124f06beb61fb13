import { t } from '#web/i18n/text.ts';

/** Spec §8. */
export const failedToAdd = (): string => t('Failed to add project member. Please check the email and try again.');
