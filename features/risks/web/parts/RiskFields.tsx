import { useMembers } from '#features/organisation/web/queries.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { displayName } from '#web/ui/person.ts';
import { impactLabels, probabilityLabels } from './labels.ts';

/** What the risk is and how heavy; of an engine's entry the engine says it. */
export function WhatFields() {
  return (
    <>
      <Field label={t('Title')} name="title" required className="md:col-span-2">
        <TextInput />
      </Field>
      <Field label={t('Description')} name="description" className="md:col-span-2">
        <TextArea rows={3} />
      </Field>
      <Field label={t('Probability')} name="probability">
        <Select options={scale(probabilityLabels)} />
      </Field>
      <Field label={t('Impact')} name="impact">
        <Select options={scale(impactLabels)} />
      </Field>
    </>
  );
}

const scale = (labels: readonly string[]) =>
  labels.map((label, index) => ({ value: String(index + 1), label: `${formatNumber(index + 1)} · ${t(label)}` }));

/** Who looks after it and how. */
interface CareProps {
  projectId: string;
  /** Who it is now; he may be no member any more. */
  owner?: { readonly id: string; readonly name: string } | undefined;
}

export function CareFields({ projectId, owner }: CareProps) {
  const members = useMembers(projectId);
  const known = members.data?.map(({ userId, user }) => ({ value: userId, label: displayName(user) })) ?? [];
  const others =
    owner && !known.some(({ value }) => value === owner.id) ? [{ value: owner.id, label: owner.name }] : [];
  return (
    <>
      <Field label={t('Owner')} name="ownerId">
        <Select options={[{ value: '', label: t('Nobody') }, ...others, ...known]} />
      </Field>
      <Field label={t('Trigger')} name="trigger" help={t('What shows that it begins to happen.')}>
        <TextArea rows={2} />
      </Field>
      <Field label={t('Response')} name="response" className="md:col-span-2">
        <TextArea rows={3} />
      </Field>
    </>
  );
}
