import { roleLabels } from '#shared/roles.ts';
import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { EditConflict } from '#web/ui/EditConflict.tsx';
import { providerLabels } from './provider-labels.ts';

/** What another administrator saved of the very settings that were typed here. */
export interface SettingsConflictState {
  readonly names: readonly string[];
  readonly before: Readonly<Record<string, unknown>>;
  readonly now: Readonly<Record<string, unknown>>;
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  timeZone: 'Time zone',
  projectCurrency: 'Projects and payments',
  materialCurrency: 'Materials',
  reportingCurrency: 'Dashboard and analytics',
  viewersSeeMoney: 'Viewers',
  siteEngineersSeeMoney: 'Site engineers',
  hidePhotoPlace: 'Viewers get photos without their place',
  useOpenMeteo: 'Forecasts from Open-Meteo',
  vatRate: 'VAT rate (%)',
  provider: 'Provider',
  model: 'Model',
  visionModel: 'Model that reads pictures',
  timeoutSeconds: 'Seconds to wait for an answer',
  keySet: 'Key',
  mayApproveOwn: 'People may approve payments they entered themselves',
};

function labelOf(path: string, currency: string): string {
  const [group, name = ''] = path.split('.');
  if (group === 'ratesPerUsd') return t('{{currency}} for 1 USD', { currency: name });
  if (group === 'secondFactorRoles')
    return t('{{name}}: {{value}}', {
      name: t('Second factor needed'),
      value: t(roleLabels[name as keyof typeof roleLabels]),
    });
  if (path === 'approvalLimits.pm') return t('Project managers approve up to ({{currency}})', { currency });
  if (path === 'approvalLimits.admin') return t('Administrators approve up to ({{currency}})', { currency });
  return t(labels[path] ?? path);
}

function describeValue(path: string, value: unknown): string {
  if (path === 'provider') return t(providerLabels[value as keyof typeof providerLabels]);
  if (path === 'keySet') return value ? t('A key is set') : '–';
  if (typeof value === 'boolean') return value ? t('On') : t('Off');
  if (value && path.startsWith('approvalLimits.')) return formatNumber(Number(value));
  return value ? String(value) : '–';
}

/** Two administrators at once: the second is shown what the first changed, and loses nothing of what is typed. */
export function SettingsConflict({
  conflict: { names, before, now },
  currency,
}: {
  conflict: SettingsConflictState;
  currency: string;
}) {
  return (
    <EditConflict
      key={JSON.stringify(now)}
      ref={bringIntoView}
      className="col-span-full"
      title={t('Somebody else changed these settings while you were editing.')}
      lines={names.map((path) =>
        t('{{field}}: {{before}} → {{after}}', {
          field: labelOf(path, currency),
          before: describeValue(path, before[path]),
          after: describeValue(path, now[path]),
        }),
      )}
      note={t('What you typed is still here. Save again to keep it.')}
      both={formatList(names.map((path) => labelOf(path, currency)))}
    />
  );
}
