import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';

/** A page that broke; the shell around it stays usable. */
export function PageError({ error, reset }: { error: unknown; reset: () => void }) {
  return <ErrorNote error={error} what={t('This page could not be shown.')} onRetry={reset} />;
}
