import { useSearch } from '@tanstack/react-router';
import { CopyPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AnalyseButton } from '#features/photos/web/parts/AnalyseButton.tsx';
import { useProjects } from '#features/projects/web/queries.ts';
import { useTasks } from '#features/tasks/web/queries.ts';
import { useWeather } from '#features/weather/web/queries.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { usePending } from '#web/offline/pending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DateInput, NumberInput, Select, TextArea } from '#web/ui/inputs.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.ts';
import { crewTotal } from '../rules.ts';
import { DetailFields } from './DetailFields.tsx';
import { copied, type Edit, emptyDraft, type LogDraft, NO_TASK, useLogDraft, weatherFrom } from './draft.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import { useLastLog } from './queries.ts';
import { useSharedPhotos } from './use-shared-photos.ts';
import { useSubmit } from './use-submit.ts';

/** "Submit Daily Log". What is typed and chosen stays on the device until the server has it. */
export function LogForm() {
  const { user, role } = useSession();
  const { project = '', task = NO_TASK } = useSearch({ strict: false }) as { project?: string; task?: string };
  const { draft, change, reset } = useLogDraft(user.id, () =>
    emptyDraft(today(), { projectId: project, taskId: project ? task : NO_TASK }),
  );
  const mayCall = may(role, 'log.submit');
  return (
    <Card>
      <CardHeader
        title={t('Submit Daily Log')}
        action={draft && mayCall && <CopyYesterday draft={draft} change={change} />}
      />
      <CardBody className="grid gap-4">
        {!mayCall && (
          <p className="rounded-2 border border-line bg-sunk px-3 py-2 text-ink-2">
            {t('Daily logs can only be submitted by Site Engineers, Construction Managers, or Administrators.')}
          </p>
        )}
        {draft ? (
          <Fields key={draft.id} draft={draft} change={change} reset={reset} mayCall={mayCall} />
        ) : (
          <SkeletonRows count={5} />
        )}
      </CardBody>
    </Card>
  );
}

type Change = (edit: Edit) => void;

function CopyYesterday({ draft, change }: { draft: LogDraft; change: Change }) {
  const { user } = useSession();
  const last = useLastLog();
  const copy = async () => {
    try {
      const log = await last.mutateAsync({ projectId: draft.projectId, authorId: user.id, to: draft.date });
      if (log) change((now) => copied(now, log));
      else toast({ title: t('Copy yesterday'), description: t('There is no earlier log to copy.') });
    } catch (error) {
      toastError(error, t('The last log could not be loaded.'));
    }
  };
  return (
    <Button size="sm" icon={CopyPlus} busy={last.isPending} onClick={copy}>
      {t('Copy yesterday')}
    </Button>
  );
}

interface FieldsProps {
  readonly draft: LogDraft;
  readonly change: Change;
  readonly reset: () => Promise<void>;
  readonly mayCall: boolean;
}

function Fields({ draft, change, reset, mayCall }: FieldsProps) {
  const { user } = useSession();
  const kept = usePending(draft.id);
  const items = kept ?? [];
  const { send, faults, isSending } = useSubmit();
  const tasks = useTasks(draft.projectId || undefined, draft.projectId !== '').tasks ?? [];
  const task = tasks.find(({ id }) => id === draft.taskId);
  useKnownWeather(draft, change);
  useSharedPhotos(draft, { change, items: kept, owner: user.id });
  const submit = () => send({ draft, items, onSubmitted: reset });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset disabled={!mayCall} className="grid gap-4">
        <Place draft={draft} change={change} tasks={tasks} faults={faults} />
        <Field label={t('Manpower')} error={faults['manpower']} help={t('Workers on site')}>
          <NumberInput
            inputMode="numeric"
            placeholder="0"
            value={draft.manpower}
            onValue={(manpower) => change({ manpower })}
          />
        </Field>
        <Field label={t('Notes')} error={faults['notes']}>
          <TextArea rows={4} maxLength={20_000} value={draft.notes} onValue={(notes) => change({ notes })} />
        </Field>
        <PhotoPicker owner={user.id} group={draft.id} items={items} disabled={!mayCall} />
        {faults['photoUrls'] && <p className="text-sm text-red">{faults['photoUrls']}</p>}
        <div className="justify-self-start">
          <AnalyseButton
            path={items.find(({ path }) => path !== undefined)?.path}
            taskContext={task?.title}
            projectId={draft.projectId}
            manpower={draft.manpower ?? undefined}
            onText={(text) => change(({ notes }) => ({ notes: notes ? `${notes}\n\n${text}` : text }))}
          />
        </div>
        <details className="rounded-2 border border-line-2" open={faults['details'] !== undefined || undefined}>
          <summary className="touch cursor-pointer px-3 py-2.5 font-medium">
            {t('More about the day')}
            <span className="block text-sm font-normal text-ink-3">
              {t('Weather, manpower by trade, equipment, deliveries, delays, safety, visitors')}
            </span>
          </summary>
          <div className="border-t border-line p-3">
            {faults['details'] && <p className="mb-2 text-sm text-red">{faults['details']}</p>}
            <DetailFields
              details={draft.details}
              onDetails={(details) =>
                change({ details, ...(follows(draft) && { manpower: crewTotal(details.crews) || draft.manpower }) })
              }
            />
          </div>
        </details>
        <Button
          type="submit"
          variant="primary"
          busy={isSending}
          className="max-md:sticky max-md:bottom-20 max-md:z-1 max-md:h-12 max-md:w-full md:justify-self-end"
        >
          {t('Submit Daily Log')}
        </Button>
      </fieldset>
    </form>
  );
}

/** Where the site's weather is known it stands in the log by itself, until the person says something else. */
function useKnownWeather({ projectId, date, details }: LogDraft, change: Change): void {
  const { data } = useWeather(projectId || undefined);
  const day = data?.state === 'ok' ? data.days.find((one) => one.date === date) : undefined;
  const filled = useRef('');
  useEffect(() => {
    const place = `${projectId} ${date}`;
    if (!day || details.weather !== null || filled.current === place) return;
    filled.current = place;
    change({ details: { ...details, weather: weatherFrom(day) } });
  }, [day, details, projectId, date, change]);
}

/** Nobody typed another number than the trades add up to. */
const follows = ({ manpower, details }: LogDraft) =>
  manpower === null || manpower === 0 || manpower === crewTotal(details.crews);

interface PlaceProps {
  readonly draft: LogDraft;
  readonly change: Change;
  readonly tasks: readonly { id: string; title: string }[];
  readonly faults: Readonly<Record<string, string>>;
}

function Place({ draft, change, tasks, faults }: PlaceProps) {
  const { role } = useSession();
  const projects = useProjects().data ?? [];
  const open = projects.filter(
    ({ id, memberRole }) => id === draft.projectId || mayInProject(role, memberRole, 'log.submit'),
  );
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={t('Project')} required error={faults['projectId']}>
        <Select
          value={draft.projectId}
          placeholder={t('Select a project')}
          onValue={(projectId) => change({ projectId, taskId: NO_TASK })}
          options={open.map(({ id, name }) => ({ value: id, label: isolate(name) }))}
        />
      </Field>
      <Field label={t('Date')} required error={faults['date']}>
        <DateInput value={draft.date} max={today()} onValue={(date) => change({ date })} />
      </Field>
      <Field label={t('Task (optional)')} className="md:col-span-2" error={faults['taskId']}>
        <Select
          value={draft.taskId}
          disabled={draft.projectId === ''}
          onValue={(taskId) => change({ taskId })}
          options={[
            { value: NO_TASK, label: t('No specific task') },
            ...tasks.map(({ id, title }) => ({ value: id, label: isolate(title) })),
          ]}
        />
      </Field>
    </div>
  );
}
