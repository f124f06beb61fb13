import { useState } from 'react';
import { z } from 'zod';
import { parts, periods } from '#features/analytics/rules.ts';
import { fileLabels, partLabels, periodLabels } from '#features/analytics/web/parts/labels.ts';
import { projectOptions } from '#features/projects/web/parts/project-options.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { finder } from '#shared/language/fold.ts';
import { roleLabel } from '#shared/roles.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { msg, t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { Tone } from '#web/ui/tones.ts';
import type { Delivery, ReportMail } from '../../contract.ts';
import { type Cadence, cadences } from '../../rules.ts';
import { useChangeMail, useCreateMail, useMailOptions } from '../queries.ts';

const FormFields = z.object({
  projectId: z.string(),
  days: z.enum(periods),
  part: z.enum(parts),
  file: z.enum(['pdf', 'pdf-rows', 'xlsx-rows']),
  language: z.enum(['en', 'ar']),
  cadence: z.enum(cadences),
  weekday: z.string(),
  monthDay: z.string(),
  time: z.string().min(1, 'Choose a time.'),
  recipientIds: z.array(z.string()).min(1, 'Choose who gets it.'),
});
type FormFields = z.output<typeof FormFields>;

const cadenceLabels: Record<Cadence, string> = {
  daily: msg('On working days'),
  weekly: msg('Once a week'),
  monthly: msg('Once a month'),
};

interface MailFormProps {
  preset: Partial<Omit<ReportMail, 'projectId'>> & { readonly projectId?: string | null | undefined };
  mail: ReportMail | undefined;
  onDone: () => void;
}

interface RecipientsProps {
  /** '' for all projects. */
  projectId: string;
  chosen: readonly string[];
  error: string | undefined;
  onChosen: (ids: string[]) => void;
}

/** With so many, a box to find them by name. */
const MANY = 8;
/** No more are listed at once, but for those who are chosen. */
const LISTED = 50;

/** Who gets it: those who may see it. Who was chosen and may not any more is listed no more, and dropped with the next tick. */
function Recipients({ projectId, chosen, error, onChosen }: RecipientsProps) {
  const options = useMailOptions(projectId || undefined);
  const [search, setSearch] = useState('');
  if (options.isPending) return <SkeletonRows count={3} />;
  if (options.isError) return <ErrorNote query={options} what={t('The people could not be loaded.')} />;
  const { people } = options.data;
  const known = people.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const isFound = finder(search);
  const isChosen = ({ id }: { id: string }) => known.includes(id);
  const found = people.filter(({ name, email }) => isFound(`${name} ${email}`));
  const shown = found.filter((person, index) => index < LISTED || isChosen(person));
  const tick = (id: string, isOn: boolean) => onChosen(isOn ? [...known, id] : known.filter((one) => one !== id));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        {t('Recipients')}{' '}
        <span className="font-normal text-ink-3">{t('{{number}} chosen', { number: formatNumber(known.length) })}</span>
      </legend>
      {people.length > MANY && <SearchBox label={t('Search people')} value={search} onValue={setSearch} />}
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-2 border border-line">
        {shown.map(({ id, name, email, role }) => (
          <li key={id} className="px-3 py-1.5">
            <Checkbox
              label={
                <span>
                  <bdi>{name}</bdi>
                </span>
              }
              help={
                <>
                  <bdi>{email}</bdi> · {t(roleLabel(role))}
                </>
              }
              checked={isChosen({ id })}
              onValue={(isOn) => tick(id, isOn)}
            />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <p className="text-sm text-ink-2">
          {t('{{shown}} of {{all}} people; find the others by name.', {
            shown: formatNumber(shown.length),
            all: formatNumber(found.length),
          })}
        </p>
      )}
      {error && <p className="text-sm text-red-ink">{t(error)}</p>}
    </fieldset>
  );
}

type FileChoice = keyof typeof fileLabels;

const fileOf = ({ format, withRows }: Pick<ReportMail, 'format' | 'withRows'>): FileChoice =>
  format === 'xlsx' ? 'xlsx-rows' : withRows ? 'pdf-rows' : 'pdf';

const A_SUNDAY = 4;

/** 0 = Sunday … 6 = Saturday. */
const weekdayName = (day: number): string => formatDate(`2026-01-0${A_SUNDAY + day}`, 'weekdayName');

/** "Every Sunday at 07:00". */
export function cadenceWords({ cadence, weekday, monthDay, time }: ReportMail): string {
  if (cadence === 'weekly') return t('Every {{day}} at {{time}}', { day: weekdayName(weekday ?? 0), time });
  if (cadence === 'monthly') return t('Each month on day {{day}} at {{time}}', { day: monthDay ?? 1, time });
  return t('On working days at {{time}}', { time });
}

/** "Last 30 days · PDF", with the tab where it is one alone. */
export const contentWords = (mail: ReportMail): string =>
  [
    ...(mail.part === 'all' ? [] : [t(partLabels[mail.part])]),
    t(periodLabels[mail.days]),
    t(fileLabels[fileOf(mail)]),
    mail.language === 'ar' ? t('Arabic') : t('English'),
  ].join(' · ');

export function nextWords({ nextAt, isPaused, isOwnerActive }: ReportMail): string {
  if (isPaused) return t('Paused');
  if (!isOwnerActive)
    return t('Rests: the account of who set it up is deactivated. An administrator can take it over.');
  return nextAt === null ? t('Rests') : t('Next: {{moment}}', { moment: formatDateTime(nextAt) });
}

interface LastWords {
  readonly tone: Tone;
  readonly text: string;
}

/** What became of the last one. */
export function lastWords({ last }: ReportMail): LastWords {
  if (!last) return { tone: 'grey', text: t('Not sent yet') };
  const moment = formatDateTime(last.dueAt);
  if (last.isMissed) return { tone: 'amber', text: t('{{moment}}: not sent, the server was not running', { moment }) };
  const count = (state: Delivery['state']) => last.deliveries.filter((one) => one.state === state).length;
  if (count('waiting') + count('sending') > 0) return { tone: 'blue', text: t('Being sent') };
  const values = { moment, sent: formatNumber(count('sent')), of: formatNumber(last.deliveries.length) };
  const text = t('Sent {{moment}} to {{sent}} of {{of}} recipients', values);
  return { tone: count('failed') > 0 ? 'red' : 'green', text };
}

export const problemLabels: Readonly<Record<NonNullable<Delivery['problem']>, string>> = {
  hidden: msg('may not see this project any more'),
  deactivated: msg('has no active account any more'),
  not_made: msg('the report could not be made'),
  refused: msg('the mail server did not take it'),
  interrupted: msg('the server stopped meanwhile; it may not have arrived'),
};

export function MailForm({ preset, mail, onDone }: MailFormProps) {
  const { user } = useSession();
  const [create, change] = [useCreateMail(), useChangeMail()];
  const form = useForm({
    schema: FormFields,
    defaults: defaultsOf(preset, user.id),
    failed: t('The report by mail could not be saved.'),
    submit: async (values) => {
      const body = bodyOf(values);
      if (mail) await change.mutateAsync({ params: { id: mail.id }, body: { ...body, version: mail.version } });
      else await create.mutateAsync({ body });
      toastSuccess(t('Saved. It goes out by itself from now on.'));
      onDone();
    },
  });
  const projects = useProjects();
  const cadence = form.watch('cadence');
  return (
    <Form form={form} className="grid gap-5">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t('Project Scope')} name="projectId">
          <Select options={projectOptions(projects.data ?? [])} />
        </Field>
        <Field label={t('Time Period')} name="days">
          <Select options={periods.map((value) => ({ value, label: t(periodLabels[value]) }))} />
        </Field>
        <Field label={t('Part of the report')} name="part">
          <Select options={parts.map((value) => ({ value, label: t(partLabels[value]) }))} />
        </Field>
        <Field label={t('File')} name="file">
          <Select options={Object.entries(fileLabels).map(([value, label]) => ({ value, label: t(label) }))} />
        </Field>
        <Field label={t('Language')} name="language">
          <Select
            options={[
              { value: 'en', label: t('English') },
              { value: 'ar', label: t('Arabic') },
            ]}
          />
        </Field>
        <Field label={t('How often')} name="cadence">
          <Select options={cadences.map((value) => ({ value, label: t(cadenceLabels[value]) }))} />
        </Field>
        {cadence === 'weekly' && (
          <Field label={t('Day of the week')} name="weekday">
            <Select options={range(0, 6).map((day) => ({ value: String(day), label: weekdayName(day) }))} />
          </Field>
        )}
        {cadence === 'monthly' && (
          <Field label={t('Day of the month')} name="monthDay" help={t('Of a shorter month its last day.')}>
            <Select options={range(1, 31).map((day) => ({ value: String(day), label: formatNumber(day) }))} />
          </Field>
        )}
        <Field label={t('Time')} name="time" help={t('By the clock of your organisation.')} required>
          <TextInput type="time" />
        </Field>
      </div>
      <Recipients
        projectId={form.watch('projectId')}
        chosen={form.watch('recipientIds')}
        error={form.formState.errors.recipientIds?.message}
        onChosen={(ids) =>
          form.setValue('recipientIds', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      <FormActions onCancel={onDone}>{mail ? t('Save') : t('Send by mail from now on')}</FormActions>
    </Form>
  );
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const MORNING = '07:00';

function defaultsOf(preset: MailFormProps['preset'], ownId: string): FormFields {
  return {
    projectId: preset.projectId ?? '',
    days: preset.days ?? '30',
    part: preset.part ?? 'all',
    file: fileOf({ format: preset.format ?? 'pdf', withRows: preset.withRows ?? false }),
    language: preset.language ?? language(),
    cadence: preset.cadence ?? 'weekly',
    weekday: String(preset.weekday ?? 0),
    monthDay: String(preset.monthDay ?? 1),
    time: preset.time ?? MORNING,
    recipientIds: preset.recipients?.map(({ id }) => id) ?? [ownId],
  };
}

function bodyOf({ projectId, file, weekday, monthDay, ...rest }: FormFields) {
  return {
    ...rest,
    projectId: projectId || null,
    format: file === 'xlsx-rows' ? ('xlsx' as const) : ('pdf' as const),
    withRows: file !== 'pdf',
    weekday: rest.cadence === 'weekly' ? Number(weekday) : null,
    monthDay: rest.cadence === 'monthly' ? Number(monthDay) : null,
  };
}
