import { useEffect, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { type Shell, type SiteProject, shellOnDevice, siteProjects } from './ready.ts';

/** Whether this device does on site what it does in the office: the application, and of whose projects what is here since when. */
export function Ready() {
  const { user } = useSession();
  const device = useDevice();
  if (!device) return null;
  const { shell, projects } = device;
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
          </>
        )}
      </CardBody>
    </Card>
  );
}

const shellWords: Record<Shell, () => string> = {
  here: () => t('The application opens on this device without a network.'),
  coming: () => t('The application is still being kept on this device. Leave it open with a connection for a minute.'),
  never: () => t('This browser cannot open the application without a network. What you write in an open page is kept.'),
};

const ageWords = ({ at }: SiteProject): string =>
  at === undefined
    ? t('Not on this device yet')
    : t('Its page, tasks and materials, as of {{time}}', { time: formatDateTime(new Date(at).toISOString()) });

interface Device {
  readonly shell: Shell;
  readonly projects: readonly SiteProject[];
}

const isReady = ({ shell, projects }: Device): boolean =>
  shell === 'here' && projects.length > 0 && projects.every(({ at }) => at !== undefined);

const LOOK_MS = 2000;

/** As it is now; looked at again while something is still to come. */
function useDevice(): Device | undefined {
  const [device, setDevice] = useState<Device>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async () => {
      const [shell, projects] = await Promise.all([
        shellOnDevice().catch(() => 'never' as const),
        siteProjects().catch(() => []),
      ]);
      if (isGone) return;
      setDevice({ shell, projects });
      if (shell !== 'never' && !isReady({ shell, projects })) timer = setTimeout(look, LOOK_MS);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return device;
}
