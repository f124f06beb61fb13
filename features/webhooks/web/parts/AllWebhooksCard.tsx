import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { toastError } from '#web/ui/toast.ts';
import type { AnyWebhook } from '../../contract.ts';
import { useAllWebhooks, usePauseAnyWebhook, useRemoveAnyWebhook } from '../queries.ts';
import { removing } from './removal.ts';
import { WebhookRow } from './WebhookRow.tsx';

/** Everybody's webhooks, for administrators: whose each is, and its end. */
export function AllWebhooksCard() {
  const webhooks = useAllWebhooks();
  return (
    <Card>
      <CardHeader title={t('All webhooks')} note={t('Other programs that hear of what changes')} />
      <Loaded
        query={webhooks}
        what={t('The webhooks could not be loaded.')}
        rows={2}
        none={
          <EmptyState
            title={t('No webhooks')}
            text={t('Administrators and project managers add theirs under Profile.')}
          />
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((webhook) => (
              <AnyWebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function AnyWebhookRow({ webhook }: { webhook: AnyWebhook }) {
  const { id: webhookId, isPaused } = webhook;
  const pause = usePauseAnyWebhook();
  const drop = removing(useRemoveAnyWebhook());
  const setPaused = () =>
    pause.mutate(
      { params: { webhookId }, body: { isPaused: !isPaused } },
      { onError: (error) => toastError(error, t('The webhook could not be changed. Please try again.')) },
    );
  const items = [
    { label: isPaused ? t('Resume') : t('Pause'), onSelect: setPaused },
    { label: t('Remove'), danger: true, onSelect: () => void drop(webhook) },
  ];
  return <WebhookRow webhook={webhook} owner={webhook} items={items} />;
}
