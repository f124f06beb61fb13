import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { SECURITY_EVENTS, type SecurityEventKind } from '#shared/security-events.ts';
import type { JournalView } from './queries.ts';

interface Address {
  readonly person?: string;
  readonly kind?: string;
  readonly from?: string;
  readonly to?: string;
  readonly q?: string;
}

const isKind = (kind: string | undefined): kind is SecurityEventKind =>
  SECURITY_EVENTS.includes(kind as SecurityEventKind);
const isId = (text: string | undefined) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');
const isDay = (text: string | undefined) => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** The filters, kept in the URL; a value that makes no sense there is ignored. */
export function useJournalView() {
  const { person, kind, from, to, q } = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const view: JournalView = {
    personId: isId(person) ? person : undefined,
    kind: isKind(kind) ? kind : undefined,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    search: q || undefined,
  };
  const change = (next: Address) =>
    void navigate({
      to: '/admin/security',
      search: (old: Record<string, string>) =>
        Object.fromEntries(Object.entries({ ...old, ...next }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    } as unknown as NavigateOptions);
  return { view, change };
}

export type ChangeAddress = ReturnType<typeof useJournalView>['change'];
