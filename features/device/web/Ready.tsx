import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { formatDateTime, formatList } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { clockAhead } from '#web/offline/clock.ts';
import { fetchingAhead, type Outcome, readAheadNow } from '#web/offline/read-ahead.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { useStore } from '#web/ui/store.ts';
import { readsAhead } from './ahead.ts';
import { type Shell, type SiteProject, shellOnDevice, siteProjects } from './ready.ts';

/** Whether this device does on site what it does in the office: the application, and of whose projects what is here since when. */
export function Ready() {
  const { user } = useSession();
  const device = useDevice();
  if (!device) return null;
  const { shell, projects, left } = device;
  const isDone = isReady(device);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  return (
    <Card>
      <CardHeader
        title={t('Without a network')}
        action={
          <StatusBadge
            status={isDone ? 'on-track' : 'at-risk'}
            label={isDone ? t('Ready') : t('Not ready yet')}
            tone={isDone ? 'green' : 'amber'}
          />
        }
      />
      <CardBody className="grid gap-3">
        <p role="status">{shellWords[shell]()}</p>
        {shell !== 'never' && (
          <>
            <Fetching device={device} />
            <p className="text-ink-2">
              {projects.length > 0
                ? t('On this device for {{name}}:', { name: isolate(name) })
                : t('No active project of {{name}} is on this device yet.', { name: isolate(name) })}
            </p>
            <ul className="grid gap-2 empty:hidden">
              {projects.map((project) => (
                <li key={project.id}>
                  <p className="font-medium wrap-anywhere">
                    <bdi>{project.name}</bdi>
                  </p>
                  <p className="text-sm text-ink-2">{ageWords(project)}</p>
                </li>
              ))}
            </ul>
            {left.length > 0 && (
              <p className="text-sm wrap-anywhere text-ink-2">
                {t('Not kept on this device: {{names}}. What you open of them is.', {
                  names: formatList(left.map((one) => isolate(one))),
                })}
              </p>
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}

/** How much of it is here, and the button that fetches the rest now. */
function Fetching({ device: { projects } }: { device: Device }) {
  const queries = useQueryClient();
  const isBusy = useStore(fetchingAhead);
  const [outcome, setOutcome] = useState<Outcome>();
  const here = projects.filter(({ at }) => at !== undefined).length;
  const fetchNow = async () => {
    setOutcome(undefined);
    setOutcome(await readAheadNow(queries, readsAhead).catch(() => 'broken' as const));
  };
  const counted = t('{{here}} of {{count}} projects are on this device.', { here, count: projects.length });
  return (
    <>
      {projects.length > 0 && (isBusy || here < projects.length) && (
        <div className="grid gap-1.5">
          <ProgressBar label={t('Without a network')} value={(here / projects.length) * 100} />
          <p className="text-sm text-ink-2">{counted}</p>
        </div>
      )}
      <Button icon={Download} busy={isBusy} className="justify-self-start" onClick={() => void fetchNow()}>
        {t('Fetch now')}
      </Button>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isBusy ? t('Projects, tasks, materials and pictures are being fetched.') : outcome && outcomeWords[outcome]()}
      </p>
    </>
  );
}

const outcomeWords: Record<Outcome, () => string> = {
  whole: () => t('Everything that is kept here is up to date.'),
  full: () => t('There is more than is fetched at once. Press again for the rest.'),
  broken: () => t('The connection was lost before everything had come. Try again with a connection.'),
};

const shellWords: Record<Shell, () => string> = {
  here: () => t('The application opens on this device without a network.'),
  coming: () => t('The application is still being kept on this device. Leave it open with a connection for a minute.'),
  never: () => t('This browser cannot open the application without a network. What you write in an open page is kept.'),
};

const ageWords = ({ at }: SiteProject): string =>
  at === undefined
    ? t('Not on this device yet')
    : t('Its overview, tasks and materials, as of {{time}}', {
        time: formatDateTime(new Date(at - clockAhead.get()).toISOString()),
      });

interface Device {
  readonly shell: Shell;
  readonly projects: readonly SiteProject[];
  readonly left: readonly string[];
}

const isReady = ({ shell, projects }: Device): boolean =>
  shell === 'here' && projects.length > 0 && projects.every(({ at }) => at !== undefined);

const LOOK_MS = 2000;
const LOOK_BUSY_MS = 500;

/** As it is now; looked at again while something is still to come. */
function useDevice(): Device | undefined {
  const [device, setDevice] = useState<Device>();
  const isBusy = useStore(fetchingAhead);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async () => {
      const [shell, stored] = await Promise.all([
        shellOnDevice().catch(() => 'never' as const),
        siteProjects().catch(() => ({ projects: [], left: [] })),
      ]);
      if (isGone) return;
      const now = { shell, ...stored };
      setDevice(now);
      if (isBusy || (shell !== 'never' && !isReady(now))) timer = setTimeout(look, isBusy ? LOOK_BUSY_MS : LOOK_MS);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isBusy]);
  return device;
}
