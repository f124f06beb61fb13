/**
 * What every call is answered with (403), but those that set a second factor up, when somebody's role needs one and he has none.
 * The web leads there when it reads this (web/api/client.ts). In a file of its own: the service worker loads no schemas for it.
 */
export const SECOND_FACTOR_DUE = 'Your role needs a second factor. Set it up first; everything else waits until then.';

export const isSecondFactorDue = (status: number, { detail }: { readonly detail?: string }): boolean =>
  status === 403 && detail === SECOND_FACTOR_DUE;
