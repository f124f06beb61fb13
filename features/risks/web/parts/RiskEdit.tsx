import { useMemo } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Risk } from '../../contract.ts';
import { changesOf, formOf, riskForm } from '../form.ts';
import { useChangeRisk } from '../queries.ts';
import { LinkFields } from './LinkFields.tsx';
import { CareFields, WhatFields } from './RiskFields.tsx';

const ownerOf = ({ ownerId, ownerName }: Risk) => (ownerId && ownerName ? { id: ownerId, name: ownerName } : undefined);

/** What a manager may change: of an entry that the engine keeps, who looks after it and how. */
export function RiskEdit({ risk, onDone }: { risk: Risk; onDone: () => void }) {
  const change = useChangeRisk();
  const schema = useMemo(riskForm, []);
  const isKept = risk.isFromEngine && risk.adoptedAt === null;
  const form = useForm({
    schema,
    defaults: formOf(risk),
    failed: t('The risk could not be saved. Please try again.'),
    submit: async (values) => {
      const body = { ...changesOf(values, risk), version: risk.version };
      await change.mutateAsync({ params: { id: risk.id }, body });
      toastSuccess(t('The risk is saved.'));
      onDone();
    },
  });
  return (
    <Form form={form} className="grid gap-4 md:grid-cols-2">
      {!isKept && (
        <>
          <WhatFields />
          <LinkFields projectId={risk.projectId} risk={risk} form={form} />
        </>
      )}
      <CareFields projectId={risk.projectId} owner={ownerOf(risk)} />
      <div className="flex flex-wrap justify-end gap-2 md:col-span-2">
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <SubmitButton>{t('Save')}</SubmitButton>
      </div>
    </Form>
  );
}
