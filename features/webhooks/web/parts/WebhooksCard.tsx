import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Webhook } from '../../contract.ts';
import { usePauseWebhook, useRemoveWebhook, useTestWebhook, useWebhooks } from '../queries.ts';
import { resultText } from './labels.ts';
import { removing } from './removal.ts';
import { WebhookRow } from './WebhookRow.tsx';

const WebhookDialog = lazyDialog(() => import('../WebhookDialog.tsx'), 'WebhookDialog');
const DeliveriesDialog = lazyDialog(() => import('../DeliveriesDialog.tsx'), 'DeliveriesDialog');

/** Other programs that hear of what changes; for those who may have any. */
export function WebhooksCard() {
  const { role } = useSession();
  const isAllowed = may(role, 'webhook.manage');
  const webhooks = useWebhooks(isAllowed);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<Webhook>();
  if (!isAllowed) return null;
  return (
    <Card>
      <CardHeader
        title={t('Webhooks')}
        action={
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
            {t('Add webhook')}
          </Button>
        }
      />
      <CardBody>
        <p className="text-ink-2">
          {t(
            'Other programs hear of what changes in your projects, as far as you may see it. A change of your password pauses them.',
          )}
        </p>
      </CardBody>
      {webhooks.isPending && <SkeletonRows count={1} />}
      {webhooks.isError && <ErrorNote query={webhooks} what={t('Your webhooks could not be loaded.')} />}
      {webhooks.data && webhooks.data.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {webhooks.data.map((webhook) => (
            <OwnWebhook key={webhook.id} webhook={webhook} onLog={() => setShown(webhook)} />
          ))}
        </ul>
      )}
      <Suspense>
        {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
        {shown && <DeliveriesDialog webhook={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </Card>
  );
}

function OwnWebhook({ webhook, onLog }: { webhook: Webhook; onLog: () => void }) {
  return <WebhookRow webhook={webhook} items={useItems(webhook, onLog)} />;
}

function useItems(webhook: Webhook, onLog: () => void) {
  const { id: webhookId, isPaused } = webhook;
  const [pause, remove, test] = [usePauseWebhook(), useRemoveWebhook(), useTestWebhook()];
  const params = { webhookId };
  const sendTest = () =>
    test.mutate(
      { params },
      {
        onSuccess: (delivery) =>
          delivery.state === 'sent'
            ? toastSuccess(t('The receiver took the test. {{answer}}', { answer: resultText(delivery) }))
            : toastError(
                undefined,
                t('The receiver did not take the test. {{answer}}', { answer: resultText(delivery) }),
              ),
        onError: (error) => toastError(error, t('The test could not be sent. Please try again.')),
      },
    );
  const setPaused = () =>
    pause.mutate(
      { params, body: { isPaused: !isPaused } },
      { onError: (error) => toastError(error, t('The webhook could not be changed. Please try again.')) },
    );
  const drop = removing(remove);
  return [
    { label: t('What was sent'), onSelect: onLog },
    { label: t('Send a test'), onSelect: sendTest },
    { label: isPaused ? t('Resume') : t('Pause'), onSelect: setPaused },
    { label: t('Remove'), danger: true, onSelect: () => void drop(webhook) },
  ];
}
