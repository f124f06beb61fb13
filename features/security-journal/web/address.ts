import { SECURITY_EVENTS, type SecurityEventKind } from '#shared/security-events.ts';
import { useFilterAddress } from '#web/ui/filter-address.ts';
import type { JournalView } from './queries.ts';

const isKind = (kind: string | undefined): kind is SecurityEventKind =>
  SECURITY_EVENTS.includes(kind as SecurityEventKind);

/** The filters, from the URL. */
export function useJournalView() {
  const { address, change } = useFilterAddress('/admin/security');
  const { person, kind, from, to, search } = address;
  const view: JournalView = { personId: person, kind: isKind(kind) ? kind : undefined, from, to, search };
  return { view, change };
}
