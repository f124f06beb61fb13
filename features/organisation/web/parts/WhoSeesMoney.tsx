import { t } from '#web/i18n/text.ts';
import { Switch } from '#web/ui/toggles.tsx';

/** By role; fields of the organisation's form. */
export const WhoSeesMoney = () => (
  <fieldset className="grid gap-2">
    <legend className="text-base font-medium">{t('Who sees money')}</legend>
    <p className="text-sm text-ink-3">
      {t(
        'Budgets, payments, costs and certificates. Administrators and managers always see them; who has one of these roles in a single project counts as such there.',
      )}
    </p>
    <Switch name="viewersSeeMoney" label={t('Viewers')} />
    <Switch name="siteEngineersSeeMoney" label={t('Site engineers')} />
  </fieldset>
);
