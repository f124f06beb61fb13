import { ownPath } from '#shared/http/own-path.ts';

/** A value of this page's address. */
export const wanted = (name: string): string | null => new URLSearchParams(location.search).get(name);

/** Into the application, to the page that was wanted; the entrance is not left behind in the browser's history. */
export const redirectAfterSignIn = (): void => location.replace(ownPath(wanted('next')) ?? '/');
