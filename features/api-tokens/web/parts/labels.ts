import type { Area } from '#shared/http/endpoint.ts';
import { AREAS, type Scope } from '#shared/http/token-scopes.ts';
import { formatList } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';

export const areaLabels = {
  projects: msg('Projects'),
  tasks: msg('Tasks'),
  schedule: msg('Schedule'),
  materials: msg('Materials'),
  payments: msg('Payments and budget'),
  risks: msg('Risks'),
  logs: msg('Daily logs and photos'),
  reports: msg('Reports, search and activity'),
  people: msg('People'),
} as const satisfies Record<Area, string>;

/** "Reads and writes tasks, schedule; reads people." */
export function scopesInWords(scopes: readonly Scope[]): string {
  const written = AREAS.filter((area) => scopes.includes(`${area}:write`));
  const read = AREAS.filter((area) => scopes.includes(`${area}:read`) && !written.includes(area));
  const named = (areas: readonly Area[]) => formatList(areas.map((area) => t(areaLabels[area])));
  return [
    written.length > 0 && t('Reads and changes: {{what}}', { what: named(written) }),
    read.length > 0 && t('Reads: {{what}}', { what: named(read) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
