import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { v7 } from 'uuid';
import { z } from 'zod';
import { formatDate, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { DateInput, TextArea } from '#web/ui/inputs.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { Certificate } from '../contract.ts';
import { findOverlapping, proposePeriod } from '../period-rules.ts';
import { useCertificates, useCreateCertificate } from './queries.ts';

/** Begins the next certificate of work and opens it. */
export function NewCertificateDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const certificates = useCertificates(projectId);
  return (
    <Dialog title={t('New certificate')} onClose={onClose}>
      {certificates.isPending ? (
        <SkeletonRows count={3} />
      ) : (
        <NewCertificateForm projectId={projectId} before={certificates.data ?? []} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface NewCertificateFormProps {
  projectId: string;
  before: readonly Certificate[];
  onClose: () => void;
}

function NewCertificateForm({ projectId, before, onClose }: NewCertificateFormProps) {
  const create = useCreateCertificate();
  const navigate = useNavigate();
  const id = useMemo(() => v7(), []);
  const now = today();
  const proposed = proposePeriod(before, now);
  const schema = useMemo(
    () =>
      z
        .object({
          date: z.string().min(1, t('Please choose the date.')),
          periodFrom: z.string(),
          periodTo: z.string(),
          note: z.string().trim().max(2000),
        })
        .refine(({ periodFrom, periodTo }) => !periodFrom || !periodTo || periodFrom <= periodTo, {
          path: ['periodTo'],
          message: t('The period ends before it begins.'),
        }),
    [],
  );
  const form = useForm({
    schema,
    defaults: { date: now, periodFrom: proposed.from, periodTo: proposed.to, note: '' },
    failed: t('The certificate could not be begun.'),
    submit: async ({ periodFrom, periodTo, ...rest }) => {
      const body = { ...rest, id, periodFrom: periodFrom || null, periodTo: periodTo || null };
      await create.mutateAsync({ params: { id: projectId }, body });
      onClose();
      void navigate({ to: `/projects/${projectId}/certificates/${id}` } as NavigateOptions);
    },
  });
  const [from, to] = form.watch(['periodFrom', 'periodTo']);
  return (
    <Form form={form} className="grid gap-4 md:grid-cols-2">
      <Field label={t('Certificate date')} name="date" required className="md:col-span-2">
        <DateInput />
      </Field>
      <Field label={t('Work from')} name="periodFrom">
        <DateInput />
      </Field>
      <Field label={t('Work until')} name="periodTo">
        <DateInput />
      </Field>
      {proposed.coveredUntil && (
        <p className="text-sm text-ink-2 md:col-span-2">
          {t('The last certificate covers the work until {{date}}: the period proposed is the day after.', {
            date: formatDate(proposed.coveredUntil),
          })}
        </p>
      )}
      {from && to && <OverlapNote certificates={findOverlapping(before, { from, to })} />}
      <Field label={t('Note')} name="note" className="md:col-span-2">
        <TextArea rows={2} />
      </Field>
      <FormActions onCancel={onClose}>{t('Begin measuring')}</FormActions>
    </Form>
  );
}

/** Told, not refused: work of one month may be certified twice, for another part of the site. */
const OverlapNote = ({ certificates }: { certificates: readonly Certificate[] }) => (
  <div role="status" className="md:col-span-2 empty:hidden">
    {certificates.map(({ id, number, periodFrom, periodTo }) => (
      <p key={id} className="text-sm text-amber-ink">
        {t('These days overlap certificate No. {{number}}: {{from}} – {{to}}.', {
          number,
          from: formatDate(periodFrom ?? ''),
          to: formatDate(periodTo ?? ''),
        })}
      </p>
    ))}
  </div>
);
