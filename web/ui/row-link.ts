import type { LinkProps } from '@tanstack/react-router';

/** Where a row leads: another page, or the same one with something opened by its search. */
export type RowLink = string | { readonly to: string; readonly search: Readonly<Record<string, string>> };

export const linkTo = (target: RowLink): LinkProps =>
  (typeof target === 'string' ? { to: target } : { ...target, resetScroll: false }) as LinkProps;
