import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { Delivery, Webhook } from '../contract.ts';
import { deliveryStates, resultText } from './parts/labels.ts';
import { useDeliveries, useResend } from './queries.ts';

/** What was sent and answered, the newest first. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const deliveries = useDeliveries(webhook.id);
  return (
    <Dialog
      size="lg"
      title={t('Deliveries to {{name}}', { name: webhook.name })}
      description={t('The last 50, kept for 30 days. A delivery is tried ten times over three days.')}
      onClose={onClose}
    >
      <Loaded
        query={deliveries}
        what={t('The deliveries could not be loaded.')}
        rows={4}
        none={<EmptyState title={t('Nothing was sent yet')} text={t('Send a test from the menu of the webhook.')} />}
      >
        {(data) => (
          <ol className="divide-y divide-line">
            {data.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} />
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { id: deliveryId, type, state, attempts, nextAt, lastAt, createdAt, body, answer } = delivery;
  const resend = useResend();
  const { label, tone } = deliveryStates[state];
  const sendAgain = () =>
    resend.mutate(
      { params: { webhookId, deliveryId } },
      toastOutcome(t('It is sent again.'), t('It could not be sent again. Please try again.')),
    );
  const at = lastAt ?? createdAt;
  const details = [
    t('{{count}} attempts', { count: attempts }),
    ...(nextAt !== null && attempts > 0 ? [t('next {{when}}', { when: formatRelative(nextAt) })] : []),
  ];
  return (
    <li className="grid gap-1 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge status={state} tone={tone} label={t(label)} />
        <bdi dir="ltr" className="min-w-0 font-mono text-sm wrap-anywhere">
          {type}
        </bdi>
        <time className="ms-auto text-sm text-ink-3" dateTime={at} title={formatDateTime(at)}>
          {formatRelative(at)}
        </time>
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{[resultText(delivery), ...details].map(isolate).join(' · ')}</p>
      <div className="flex flex-wrap items-start gap-2">
        <details className="min-w-0 flex-1 text-sm">
          <summary className="cursor-pointer py-1 text-ink-2">{t('Request and answer')}</summary>
          <Text label={t('Request')} text={body} />
          <Text label={t('Answer')} text={answer || '–'} />
        </details>
        <Button size="sm" busy={resend.isPending} onClick={sendAgain} aria-label={t('Send again: {{type}}', { type })}>
          {t('Send again')}
        </Button>
      </div>
    </li>
  );
}

const Text = ({ label, text }: { label: string; text: string }) => (
  <div className="grid gap-0.5 pt-1">
    <p className="text-ink-3">{label}</p>
    <pre dir="ltr" className="rounded-1 bg-sunk p-2 text-start font-mono whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  </div>
);
