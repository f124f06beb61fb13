/**
 * <EmptyState drawing="projects" title={t('No Projects Found')} text={…} action={<ButtonLink …/>} />: a line drawing in the hairline
 * colour, the specification's words, one action. <ErrorNote query={query} what={t('…')} /> when a read failed;
 * without a network it says that this is not on the device.
 */
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, isOutOfReach, messageOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import { Drawing, type DrawingName } from './Drawing.tsx';

interface EmptyStateProps {
  drawing?: DrawingName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** The heading's level: 1 where it is the page, 2 inside a page, 3 inside a card with a header of its own. */
  level?: 1 | 2 | 3;
}

export function EmptyState({ drawing = 'plan', title, text, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <Drawing name={drawing} className="mb-4 text-line-2" />
      <Heading className="text-md font-semibold">{title}</Heading>
      {text !== undefined && <p className="max-w-96 text-base text-ink-2">{text}</p>}
      {action && <div className="mt-4 max-w-full *:h-auto! *:max-w-full *:py-1.5 *:whitespace-normal!">{action}</div>}
    </div>
  );
}

interface ErrorNoteProps {
  /** What failed, and is tried again. */
  query?: { readonly error: unknown; readonly refetch: () => unknown };
  error?: unknown;
  /** What could not be done: "The projects could not be loaded." */
  what: string;
  onRetry?: (() => void) | undefined;
}

export function ErrorNote({ query, what, error = query?.error, onRetry = query?.refetch }: ErrorNoteProps) {
  if (navigator.onLine === false && isOutOfReach(error)) return <NotHere />;
  // The session has ended: the toast says so, and the page is about to be left.
  if (error instanceof ApiError && error.status === 401) return null;
  const reason = messageOf(error, '');
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 border border-red bg-red-wash px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{what}</p>
        <p className="text-sm wrap-anywhere text-ink-2">{reason}</p>
      </div>
      {onRetry && (
        <Button size="sm" icon={RotateCw} onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}

/** Without a network nothing has failed: it was never seen here. It comes by itself with the connection. */
const NotHere = () => (
  <div role="status" className="rounded-2 border border-line bg-sunk px-4 py-3">
    <p className="font-semibold">{t('This is not on this device yet.')}</p>
    <p className="text-sm text-ink-2">{t('There is no connection. It comes by itself as soon as there is one.')}</p>
  </div>
);
