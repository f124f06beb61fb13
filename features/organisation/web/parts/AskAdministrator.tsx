import { formatList } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { useAdministrators } from '../queries.ts';

/** A manager who would add people is told who can. */
export function AskAdministrator() {
  const names = useAdministrators().data?.map(({ name }) => isolate(name)) ?? [];
  return names.length === 0
    ? t('Members are added by an administrator, under Users & Roles.')
    : t('Members are added by an administrator: ask {{names}}.', { names: formatList(names) });
}
