import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useProjects } from '#features/projects/web/queries.ts';
import { msg, t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Name } from '#web/ui/Name.tsx';
import { toast, toastError } from '#web/ui/toast.ts';
import { Checkbox, Switch } from '#web/ui/toggles.tsx';
import type { NotificationSettings } from '../../contract.ts';
import { type Channels, type Kind, kinds, levels, mailModes, NIGHT } from '../../rules.ts';
import { kindLooks } from '../labels.ts';
import { allowPush, endPush, pushState } from '../push.ts';
import { useNotificationSettings, useSetNotificationSettings, useSubscribe, useUnsubscribe } from '../queries.ts';

const key = ['device', 'push'];

/** Messages on this very device; the browser asks the person too. */
function DeviceSwitch({ settings }: { settings: NotificationSettings }) {
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

type Save = ReturnType<typeof useSetNotificationSettings>['mutate'];

/** Preferences: of what a person is told, how, and from which projects. Each choice holds at once. */
export function AlertsCard() {
  const { section } = useSearch({ strict: false }) as { section?: string };
  const settings = useNotificationSettings();
  const set = useSetNotificationSettings();
  const save: Save = (change) =>
    set.mutate(change, {
      onError: (error) => toastError(error, t('Your preferences could not be saved. Please try again.')),
    });
  return (
    <Card
      className="lg:col-span-2"
      ref={(card) => {
        if (card && section === 'alerts') card.scrollIntoView({ block: 'start' });
      }}
    >
      <CardHeader title={t('Alerts')} />
      <Loaded query={settings} what={t('The settings could not be loaded.')} rows={6}>
        {(data) => (
          <CardBody className="grid gap-6">
            <Kinds settings={data} save={save} />
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <div className="grid gap-4">
                <Switch
                  label={t('Quiet at night and on days off')}
                  help={t('Mail and messages wait from {{from}} to {{to}} and for the next working day.', NIGHT)}
                  checked={data.isQuiet}
                  onValue={(isQuiet) => save({ isQuiet })}
                />
                <DeviceSwitch settings={data} />
              </div>
              <Projects settings={data} save={save} />
            </div>
          </CardBody>
        )}
      </Loaded>
    </Card>
  );
}

interface PartProps {
  settings: NotificationSettings;
  save: Save;
}

const mailWords: Readonly<Record<Channels['mail'], string>> = {
  off: msg('No mail'),
  daily: msg('Once a day'),
  at_once: msg('At once'),
};

function Kinds({ settings, save }: PartProps) {
  const set = (kind: Kind, channels: Partial<Channels>) => save({ kinds: { [kind]: channels } });
  return (
    <ul className="divide-y divide-line">
      {kinds.map((kind) => {
        const { label, help, icon: Icon } = kindLooks[kind];
        const { app, mail, push } = settings.kinds[kind];
        return (
          <li key={kind} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
            <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
              <Icon size={20} aria-hidden className="mt-0.5 flex-none text-ink-3" />
              <div>
                <p className="font-medium">{t(label)}</p>
                <p className="text-sm text-ink-3">{t(help)}</p>
              </div>
            </div>
            <fieldset aria-label={t(label)} className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:w-full">
              <Checkbox label={t('In the list')} checked={app} onValue={(value) => set(kind, { app: value })} />
              <Checkbox label={t('On my devices')} checked={push} onValue={(value) => set(kind, { push: value })} />
              <Select
                aria-label={t('By mail')}
                value={mail}
                onValue={(value) => set(kind, { mail: value })}
                disabled={!settings.canMail}
                title={settings.canMail ? undefined : t('This installation sends no mail.')}
                className="w-36 max-md:w-full"
                options={mailModes.map((value) => ({ value, label: t(mailWords[value]) }))}
              />
            </fieldset>
          </li>
        );
      })}
      {!settings.canMail && <li className="pt-2.5 text-sm text-ink-3">{t('This installation sends no mail.')}</li>}
    </ul>
  );
}

const levelWords: Readonly<Record<(typeof levels)[number], string>> = {
  everything: msg('All alerts'),
  personal: msg('What is meant for me'),
  nothing: msg('Nothing'),
};

function Projects({ settings, save }: PartProps) {
  const projects = useProjects();
  const chosen = new Map(settings.projects.map(({ projectId, level }) => [projectId, level]));
  if (!projects.data || projects.data.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-medium">{t('By project')}</h3>
      <ul className="grid max-h-96 gap-2 overflow-y-auto pe-1">
        {projects.data.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3">
            <Name className="min-w-0 flex-1">{name}</Name>
            <Select
              aria-label={name}
              value={chosen.get(id) ?? 'everything'}
              onValue={(level) => save({ projects: [{ projectId: id, level }] })}
              className="w-48 flex-none"
              options={levels.map((value) => ({ value, label: t(levelWords[value]) }))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
