import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { EditConflict } from '#web/ui/EditConflict.tsx';
import { Form, NOT_SAVED, SubmitButton, useForm } from '#web/ui/form.tsx';
import { mergeForms } from '#web/ui/merge-form.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Risk } from '../../contract.ts';
import { changesOf, formOf, type RiskForm, riskForm } from '../form.ts';
import { useChangeRisk } from '../queries.ts';
import { LinkFields } from './LinkFields.tsx';
import { CareFields, WhatFields } from './RiskFields.tsx';

const fieldLabels: Readonly<Record<keyof RiskForm, string>> = {
  title: 'Title',
  description: 'Description',
  probability: 'Probability',
  impact: 'Impact',
  ownerId: 'Owner',
  trigger: 'Trigger',
  response: 'Response',
  taskId: 'Task',
  paymentId: 'Payment',
  materialId: 'Material',
};

const ownerOf = ({ ownerId, ownerName }: Risk) => (ownerId && ownerName ? { id: ownerId, name: ownerName } : undefined);

/** What somebody else, or the engine, saved while this person typed. */
interface RiskEditConflict {
  readonly before: Risk;
  readonly now: Risk;
  readonly both: readonly (keyof RiskForm)[];
}

interface RiskEditProps {
  risk: Risk;
  onSaved: () => void;
  onCancel: () => void;
  /** Shown instead of a closed risk in whose form nothing is typed. */
  children: ReactNode;
}

/** What a manager may change: of an entry that the engine keeps, who looks after it and how. */
export function RiskEdit({ risk, onSaved, onCancel, children }: RiskEditProps) {
  const { form, conflict } = useRiskForm(risk, onSaved);
  const isOfEngine = risk.isFromEngine && risk.adoptedAt === null;
  const isClosed = risk.status === 'closed';
  if (isClosed && !form.formState.isDirty) return children;
  return (
    <Form form={form} className="grid gap-4 md:grid-cols-2">
      {isClosed && (
        <p
          role="alert"
          ref={bringIntoView}
          className="rounded-2 border border-amber bg-amber-wash px-4 py-3 md:col-span-2"
        >
          {t(
            'This risk was closed while you were editing. What you typed is still here and not saved: save it to the closed risk, or open the risk again first.',
          )}
        </p>
      )}
      {conflict && <RiskConflict {...conflict} />}
      {!isOfEngine && (
        <>
          <WhatFields />
          <LinkFields projectId={risk.projectId} risk={risk} form={form} />
        </>
      )}
      <CareFields projectId={risk.projectId} owner={ownerOf(risk)} />
      <div className="flex flex-wrap justify-end gap-2 md:col-span-2">
        <CancelButton onCancel={onCancel} />
        <SubmitButton>{t('Save')}</SubmitButton>
      </div>
    </Form>
  );
}

/** `opened` is the row that the form was last in step with. */
function useRiskForm(risk: Risk, onSaved: () => void) {
  const change = useChangeRisk();
  const schema = useMemo(riskForm, []);
  const opened = useRef(risk);
  const [conflict, setConflict] = useState<RiskEditConflict>();
  const form = useForm({
    schema,
    defaults: formOf(risk),
    failed: t('The risk could not be saved. Please try again.'),
    submit: async (values) => {
      const { id, version } = opened.current;
      try {
        await change.mutateAsync({ params: { id }, body: { ...changesOf(values, opened.current), version } });
      } catch (error) {
        const now = currentOf(error);
        if (!now) throw error;
        const { taken, both } = mergeForms(formOf(opened.current), form.getValues(), formOf(now));
        for (const [name, value] of Object.entries(taken)) form.setValue(name as keyof RiskForm, value);
        setConflict({ before: opened.current, now, both });
        opened.current = now;
        return NOT_SAVED;
      }
      toastSuccess(t('The risk is saved.'));
      onSaved();
    },
  });
  const { reset } = form;
  const { isDirty } = form.formState;
  // Nothing is typed yet: what others change is simply shown.
  useEffect(() => {
    if (isDirty || risk.version <= opened.current.version) return;
    opened.current = risk;
    setConflict(undefined);
    reset(formOf(risk));
  }, [risk, isDirty, reset]);
  return { form, conflict };
}

/** Two people at once: the second is shown what the first changed, and loses nothing of what he typed. */
function RiskConflict({ before, now, both }: RiskEditConflict) {
  const [old, stored] = [formOf(before), formOf(now)];
  const changed = (Object.keys(fieldLabels) as (keyof RiskForm)[]).filter((name) => old[name] !== stored[name]);
  return (
    <EditConflict
      key={now.version}
      ref={bringIntoView}
      className="md:col-span-2"
      title={t('Somebody else changed this risk while you were editing.')}
      lines={changed.map((name) =>
        t('{{field}}: {{before}} → {{after}}', {
          field: t(fieldLabels[name]),
          before: describeField(before, name),
          after: describeField(now, name),
        }),
      )}
      note={t('What you typed is still here. Save again to keep it.')}
      both={both.length > 0 ? formatList(both.map((name) => t(fieldLabels[name]))) : ''}
    />
  );
}

function describeField(risk: Risk, name: keyof RiskForm): string {
  if (name === 'probability' || name === 'impact') return formatNumber(risk[name]);
  const { ownerName, taskName, paymentName, materialName } = risk;
  const names = { ownerId: ownerName, taskId: taskName, paymentId: paymentName, materialId: materialName };
  const text = name in names ? names[name as keyof typeof names] : formOf(risk)[name];
  return text || '–';
}

const currentOf = (error: unknown): Risk | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem.current as Risk | undefined) : undefined;
