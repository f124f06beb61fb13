import { t } from '#web/i18n/text.ts';
import { ApiError, isOutOfReach, setWithReason } from './client.ts';

/*
 * Why a call failed that the server itself did not explain. Forms and the device's lines import it; the first page has no need of it.
 */

/** A proxy answers with a page of its own; the server explains each refusal as problem+json. */
const isByProxy = ({ problem }: ApiError): boolean => problem.status === undefined;

/** A sentence for a person; undefined where the server explained it, or no answer came. */
export function failureReason(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (isOutOfReach(error)) return t('The server does not answer.');
  if (error.status === 429) return t('The server is busy.');
  if (error.status >= 500) return t('The server has a fault.');
  if (!isByProxy(error)) return undefined;
  return error.status === 413
    ? t('A proxy before the server takes nothing this large.')
    : t('A proxy before the server refused this ({{status}}).', { status: error.status });
}

/** "Failed to create payment" with or without a full stop, and the reason after it; the reason alone where there is no sentence. */
setWithReason((sentence, error) => {
  const isUnanswered = sentence === '' || error instanceof TypeError;
  const reason =
    failureReason(error) ??
    (isUnanswered ? t('The server did not answer. Check your connection and try again.') : undefined);
  return reason ? `${sentence.replace(/[.\s]+$/, '')}${sentence && '. '}${reason}` : sentence;
});
