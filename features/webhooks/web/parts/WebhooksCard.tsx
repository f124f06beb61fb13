import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatRelative } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { Webhook } from '../../contract.ts';
import { usePauseWebhook, useRemoveWebhook, useTestWebhook, useWebhooks } from '../queries.ts';
import { kindsInWords, resultText } from './labels.ts';

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
            <WebhookRow key={webhook.id} webhook={webhook} onLog={() => setShown(webhook)} />
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

function WebhookRow({ webhook, onLog }: { webhook: Webhook; onLog: () => void }) {
  const { name, url, kinds, projectName, isPaused, waitingCount, givenUpCount, lastSentAt } = webhook;
  const items = useItems(webhook, onLog);
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <WebhookIcon size={20} aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          {isPaused && <Badge>{t('Paused')}</Badge>}
          {waitingCount > 0 && <Badge tone="amber">{t('{{count}} waiting', { count: waitingCount })}</Badge>}
          {givenUpCount > 0 && <Badge tone="red">{t('{{count}} given up', { count: givenUpCount })}</Badge>}
        </p>
        <bdi dir="ltr" className="font-mono text-sm wrap-anywhere text-ink-3">
          {url}
        </bdi>
        <p className="text-sm wrap-anywhere text-ink-2">
          {[kindsInWords(kinds), projectName ?? t('All my projects')].map(isolate).join(' · ')}
        </p>
        <p className="text-sm text-ink-3">
          {lastSentAt === null
            ? t('Nothing was sent yet')
            : t('Last sent {{when}}', { when: formatRelative(lastSentAt) })}
        </p>
      </div>
      <RowMenu items={items} label={t('Actions for {{name}}', { name })} />
    </li>
  );
}

function useItems({ id: webhookId, name, isPaused }: Webhook, onLog: () => void) {
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
  const drop = async () => {
    const title = t('Remove {{name}}?', { name });
    const text = t('What waits for it is not sent any more. This cannot be undone.');
    if (!(await ask({ title, text, confirm: t('Remove'), danger: true }))) return;
    remove.mutate(
      { params },
      toastOutcome(
        t('The webhook {{name}} is removed.', { name }),
        t('The webhook could not be removed. Please try again.'),
      ),
    );
  };
  return [
    { label: t('What was sent'), onSelect: onLog },
    { label: t('Send a test'), onSelect: sendTest },
    { label: isPaused ? t('Resume') : t('Pause'), onSelect: setPaused },
    { label: t('Remove'), danger: true, onSelect: () => void drop() },
  ];
}
