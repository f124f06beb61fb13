import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** A parameter of the path: `const id = useParam('id')`. */
export const useParam = (name: string): string => {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
};

type Choices<T> = { readonly [K in keyof T]?: readonly T[K][] };

/**
 * The page's state in the URL: `const [search, setSearch] = useSearchState({ search: '', filter: 'all' }, { filter: ['all', 'active'] })`.
 * Defaults are left out of the URL, values outside their choices fall back to the default, a change replaces the history entry.
 */
export function useSearchState<T extends Record<string, string>>(defaults: T, choices: Choices<T> = {}) {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = Object.fromEntries(
    Object.entries(defaults).map(([key, preset]) => [key, accepted(raw[key], choices[key]) ?? preset]),
  ) as T;
  const change = (patch: Partial<T>) => {
    const next = Object.entries({ ...raw, ...patch }).filter(([key, value]) => value !== '' && value !== defaults[key]);
    navigate({ to: '.', search: Object.fromEntries(next), replace: true, resetScroll: false });
  };
  return [values, change] as const;
}

const accepted = (value: unknown, choices: readonly string[] | undefined): string | undefined =>
  typeof value === 'string' && (!choices || choices.includes(value)) ? value : undefined;
