import { Search } from 'lucide-react';
import { call, isOutOfReach } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import type { PaletteSource } from '#web/layout/slots.ts';
import { type Findings, searchApi } from '../../contract.ts';
import { addressOf, kindLooks, placeOf, shownText, titleOf } from '../links.ts';

/** Everything by words, numbers and codes, for the command palette; the last row opens the whole list. */
export const findEverything: PaletteSource = async (typed, role) => {
  const { groups, corrected, isOffline } = await find(typed);
  const notes = isOffline ? [t('kept on this device')] : [];
  const rows = groups.flatMap(({ kind, results }) =>
    results.map((found) => ({
      id: `${kind}-${found.id}`,
      label: titleOf(found),
      hint: [found.code && shownText(found.code), kind === 'project' ? t('Project') : found.projectName, ...notes]
        .filter(Boolean)
        .join(' · '),
      to: addressOf(placeOf(kind, found, role)),
      icon: kindLooks[kind].icon,
    })),
  );
  if (rows.length === 0) return [];
  const all = {
    id: 'all-results',
    label: t('Show all results'),
    to: `/search?q=${encodeURIComponent(typed)}`,
    icon: Search,
  };
  return [...rows, corrected ? { ...all, hint: t('also for “{{words}}”', { words: corrected }) } : all];
};

const FEW = 5;

/** Without a network what this device keeps is looked through. */
async function find(q: string): Promise<Findings & { isOffline?: boolean }> {
  try {
    return await call(searchApi.find, { query: { q } });
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return { ...(await (await import('../offline-search.ts')).searchOffline({ q, limit: FEW })), isOffline: true };
  }
}
