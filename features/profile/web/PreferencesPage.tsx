import type { ReactNode } from 'react';
import { AlertsCard } from '#features/notifications/web/parts/AlertsCard.tsx';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatNumber, today } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { toastError } from '#web/ui/toast.ts';
import { Switch } from '#web/ui/toggles.tsx';
import { useSetPreferences } from './queries.ts';

const SAMPLE = 1_234_567.5;

/** /settings/preferences: each choice holds at once, on every device of this person. */
export function PreferencesPage() {
  const { preferences = {} } = useSession();
  const set = useSetPreferences();
  const choose = (change: Parameters<typeof set.mutate>[0]) =>
    set.mutate(change, {
      onError: (error) => toastError(error, t('Your preferences could not be saved. Please try again.')),
    });
  return (
    <>
      <PageHeader title={t('Preferences')} sub={t('They hold at once, on every device where you sign in.')} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader title={t('Language and numbers')} />
          <CardBody className="grid gap-6">
            <Choice label={t('Language')}>
              <FilterButtons
                label={t('Language')}
                value={preferences.language ?? language()}
                onValue={(value) => choose({ language: value })}
                options={[
                  { value: 'en', label: ownNames.en },
                  { value: 'ar', label: ownNames.ar },
                ]}
              />
            </Choice>
            <Choice label={t('Digits')} sample={formatNumber(SAMPLE)}>
              <FilterButtons
                label={t('Digits')}
                value={preferences.digits ?? 'latin'}
                onValue={(digits) => choose({ digits })}
                options={[
                  { value: 'latin', label: '0123456789' },
                  { value: 'arabic', label: '٠١٢٣٤٥٦٧٨٩' },
                ]}
              />
            </Choice>
            <Choice label={t('Dates')} sample={formatDate(today())}>
              <Switch
                label={t('Show the Hijri date beside the Gregorian one')}
                help={t('By the calendar of Umm al-Qura.')}
                checked={preferences.hijri ?? false}
                onValue={(hijri) => choose({ hijri })}
              />
            </Choice>
          </CardBody>
        </Card>
        <Card>
          <CardHeader title={t('Appearance')} />
          <CardBody className="grid gap-3">
            <Choice label={t('Theme')}>
              <FilterButtons
                label={t('Theme')}
                value={preferences.theme ?? 'system'}
                onValue={(theme) => choose({ theme })}
                options={[
                  { value: 'system', label: t('As the device') },
                  { value: 'light', label: t('Light') },
                  { value: 'dark', label: t('Dark') },
                  { value: 'outdoor', label: t('Outdoor') },
                ]}
              />
            </Choice>
            <p className="text-sm text-ink-3">
              {t('Outdoor is for a phone in the sun: black on white, heavy lines, no grey text.')}
            </p>
          </CardBody>
        </Card>
        <AlertsCard />
      </div>
    </>
  );
}

/** Each language is named in itself, whatever the page speaks. */
const ownNames = { en: 'English', ar: 'العربية' };

function Choice({ label, sample, children }: { label: string; sample?: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 md:justify-items-start">
      <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm font-medium">{label}</span>
        {sample !== undefined && <span className="text-sm text-ink-3">{sample}</span>}
      </p>
      {children}
    </div>
  );
}
