import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';

/** Filters of a journal, as they stand in the URL. */
interface Address {
  readonly person?: string;
  readonly kind?: string;
  readonly from?: string;
  readonly to?: string;
  readonly project?: string;
  readonly q?: string;
}

export type ChangeAddress = (next: Address) => void;

const idOf = (text: string | undefined) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '') ? text : undefined;
const dayOf = (text: string | undefined) => (/^\d{4}-\d\d-\d\d$/.test(text ?? '') ? text : undefined);

/** The filters of a page from the URL, and what changes them there. What makes no sense is left out; `kind` is for the page to judge. */
export function useFilterAddress(to: string) {
  const { person, kind, from, to: until, project, q } = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const change: ChangeAddress = (next) =>
    void navigate({
      to,
      search: (old: Record<string, string>) =>
        Object.fromEntries(Object.entries({ ...old, ...next }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    } as unknown as NavigateOptions);
  return {
    address: {
      kind,
      person: idOf(person),
      project: idOf(project),
      from: dayOf(from),
      to: dayOf(until),
      search: q || undefined,
    },
    change,
  };
}
