import { t } from '#web/i18n/text.ts';

/** On paper only: the list goes on beyond what was loaded. */
export const RestNote = () => (
  <p className="hidden py-2 font-semibold print:block">
    {t('The list goes on: show the rest on the screen to print it.')}
  </p>
);
