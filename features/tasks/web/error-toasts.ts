import { ApiError, isOutOfReach, messageOf } from '#web/api/client.ts';
import '#web/api/failure-reasons.ts';
import { t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';

/** The specification's sentence for the failure, and below it what the server said or what to do. */
export const toastFailed = (title: string, error: unknown): void =>
  toast({
    title,
    description: (isFault(error) ? '' : messageOf(error, '')) || unansweredText(error),
    variant: 'destructive',
  });

/** What a link leads to is not there for this person; an id that is none is refused as a bad one. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

const isFault = (error: unknown): boolean => error instanceof ApiError && error.status === 500;

/** A server that failed is not a connection that was lost. */
export const unansweredText = (error: unknown): string =>
  error instanceof ApiError && !isOutOfReach(error)
    ? t('The server could not do this and changed nothing. Please try again.')
    : t('The server did not answer. Check your connection and try again.');
