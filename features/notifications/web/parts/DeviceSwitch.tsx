import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#web/i18n/text.ts';
import { toast, toastError } from '#web/ui/toast.ts';
import { Switch } from '#web/ui/toggles.tsx';
import type { NotificationSettings } from '../../contract.ts';
import { allowPush, endPush, pushState } from '../push.ts';
import { useSubscribe, useUnsubscribe } from '../queries.ts';

const key = ['device', 'push'];

/** Messages on this very device; the browser asks the person too. */
export function DeviceSwitch({ settings }: { settings: NotificationSettings }) {
  const queries = useQueryClient();
  const state = useQuery({ queryKey: key, queryFn: pushState }).data;
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  const allow = async () => {
    const subscription = await allowPush(settings.pushKey);
    if (subscription) await subscribe.mutateAsync({ body: subscription });
    else toast({ title: t('This device did not allow messages.'), variant: 'destructive' });
  };
  const end = async () => {
    const endpoint = await endPush();
    if (endpoint) await unsubscribe.mutateAsync({ body: { endpoint } });
  };
  const turn = async (isOn: boolean) => {
    try {
      await (isOn ? allow() : end());
    } catch (error) {
      toastError(error, t('Messages could not be turned on for this device.'));
    }
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <Switch
      label={t('Messages on this device')}
      help={helpFor(state, settings.devices)}
      checked={state === 'on' && settings.devices > 0}
      disabled={state === undefined || state === 'unsupported' || state === 'denied'}
      onValue={turn}
    />
  );
}

function helpFor(state: Awaited<ReturnType<typeof pushState>> | undefined, devices: number): string {
  if (state === 'unsupported')
    return t('This browser takes no messages here. On an iPhone, add the application to the home screen first.');
  if (state === 'denied') return t('Messages are blocked in the settings of this browser.');
  return t('{{count}} of your devices take messages.', { count: devices });
}
