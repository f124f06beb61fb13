import { Download, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useUnsubmitted } from '#features/logs/web/parts/use-unsubmitted.ts';
import { useSession } from '#web/api/session.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { installReason } from '#web/offline/DeviceLines.tsx';
import type { PendingItem } from '#web/offline/database.ts';
import { askToInstall, install } from '#web/offline/install.ts';
import { useAllPending, useOthersPending } from '#web/offline/pending.ts';
import { StorageNotice, useStorageOpen } from '#web/offline/StorageNotice.tsx';
import { sendNow } from '#web/offline/send-now.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useStore } from '#web/ui/store.ts';
import { Queue } from './Queue.tsx';
import { Ready } from './Ready.tsx';

/** /settings/device: what this phone or computer keeps, and what of it nobody else has yet. */
export function DevicePage() {
  const { user } = useSession();
  const items = useAllPending(user.id)?.filter(({ request, state }) => request || state === 'stopped');
  const isOpen = useStorageOpen();
  const others = useOthersPending(user.id) ?? 0;
  return (
    <>
      <PageHeader
        title={t('This device')}
        sub={t('What you write without a network is kept here and sent by itself.')}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card>
          <CardHeader
            title={t('Waiting to be sent')}
            action={
              items &&
              items.length > 0 && (
                <Button size="sm" onClick={() => void sendNow(user.id)}>
                  {t('Send now')}
                </Button>
              )
            }
          />
          <CardBody className="grid gap-3">
            <StorageNotice />
            {isOpen && <Entries items={items} />}
            {others > 0 && (
              <p className="text-sm text-ink-2">
                {t('{{count}} entries of other people wait on this device until they sign in here.', { count: others })}
              </p>
            )}
          </CardBody>
        </Card>
        <div className="grid gap-5">
          <Ready />
          <Card>
            <CardHeader title={t('Installation and storage')} />
            <CardBody className="grid gap-4">
              <Installed />
              <Storage />
            </CardBody>
          </Card>
        </div>
      </div>
    </>
  );
}

/** What waits, or that nothing does. */
function Entries({ items }: { items: readonly PendingItem[] | undefined }) {
  const { user } = useSession();
  const hasBegun = useUnsubmitted(user.id);
  if (!items || hasBegun === undefined) return <SkeletonRows count={3} />;
  if (items.length > 0) return <Queue items={items} />;
  return (
    <EmptyState
      level={3}
      drawing="plan"
      title={t('Nothing waits')}
      text={
        hasBegun
          ? t('What you sent from this device has arrived. A daily log you began here is not submitted yet.')
          : t('What you wrote on this device has arrived, except what you discarded.')
      }
      action={hasBegun && <ButtonLink to="/se/daily-log">{t('Go on with the daily log')}</ButtonLink>}
    />
  );
}

function Installed() {
  const way = useStore(install);
  if (way === 'done')
    return (
      <p className="flex items-center gap-2.5">
        <Smartphone size={18} aria-hidden className="flex-none text-ink-3" />
        {t('The application is installed on this device.')}
      </p>
    );
  if (way === 'none')
    return <p className="text-ink-2">{t('This browser offers no installation; everything works in the tab.')}</p>;
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{installReason(way)}</p>
      {way === 'ask' && (
        <Button icon={Download} className="justify-self-start" onClick={() => void askToInstall()}>
          {t('Install')}
        </Button>
      )}
    </div>
  );
}

const MEGABYTE = 1_000_000;

function Storage() {
  const [facts, setFacts] = useState<{ usedBytes: number; isPersistent: boolean }>();
  useEffect(() => {
    const look = async () => {
      const { usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      setFacts({ usedBytes: usage, isPersistent: (await navigator.storage?.persisted?.()) ?? false });
    };
    look().catch(() => undefined);
  }, []);
  if (!facts) return null;
  return (
    <p className="text-sm text-ink-2">
      {t('{{size}} MB are kept on this device.', { size: formatNumber(Math.ceil(facts.usedBytes / MEGABYTE)) })}{' '}
      {facts.isPersistent
        ? t('The browser has promised not to clear them by itself.')
        : t('When the device runs short of room, the browser may clear them.')}
    </p>
  );
}
