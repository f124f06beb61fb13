import { useState } from 'react';
import { z } from 'zod';
import { useProjects } from '#features/projects/web/queries.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, NOT_SAVED, SubmitButton, useForm } from '#web/ui/form.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { Checkbox } from '#web/ui/toggles.tsx';
import { NewWebhook } from '../contract.ts';
import { EVENT_KINDS, type EventKind } from '../rules.ts';
import { kindLabels } from './parts/labels.ts';
import { useAddWebhook } from './queries.ts';

const schema = NewWebhook.pick({ name: true, url: true }).extend({ projectId: z.string() });

/** Where to send what, then the secret, this once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog title={t('Add webhook')} onClose={onClose}>
      {secret === undefined ? (
        <WebhookForm onMade={setSecret} onClose={onClose} />
      ) : (
        <div className="grid gap-4">
          <p className="text-ink-2">
            {t(
              'Copy the secret now: it is not shown again. The receiver checks with it that a delivery comes from here.',
            )}
          </p>
          <CopyField
            label={t('Secret')}
            value={secret}
            copied={t('It is copied.')}
            hint={t('Copy the selected text.')}
          />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              {t('Close')}
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}

function WebhookForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const add = useAddWebhook();
  const projects = useProjects().data ?? [];
  const [kinds, setKinds] = useState<readonly EventKind[]>(['task']);
  const form = useForm({
    schema,
    defaults: { name: '', url: '', projectId: '' },
    failed: t('The webhook could not be added. Please try again.'),
    submit: async ({ projectId, ...values }) => {
      if (kinds.length === 0) return NOT_SAVED;
      const body = { ...values, kinds: [...kinds], projectId: projectId || null };
      return onMade((await add.mutateAsync({ body })).secret);
    },
  });
  const toggle = (kind: EventKind) => (isChosen: boolean) =>
    setKinds(isChosen ? [...kinds, kind] : kinds.filter((one) => one !== kind));
  return (
    <Form form={form} className="grid gap-4">
      <Field label={t('Name')} name="name" required help={t('Who receives it: “Cost system”, “Teams channel”.')}>
        <TextInput autoComplete="off" autoFocus />
      </Field>
      <Field
        label={t('Address')}
        name="url"
        required
        help={t('Each event is posted there as JSON, without names and figures.')}
      >
        <TextInput type="url" dir="ltr" autoComplete="off" />
      </Field>
      <Field label={t('Project')} name="projectId">
        <Select
          options={[
            { value: '', label: t('All my projects') },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{t('Events of')}</legend>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          {EVENT_KINDS.map((kind) => (
            <Checkbox key={kind} label={t(kindLabels[kind])} checked={kinds.includes(kind)} onValue={toggle(kind)} />
          ))}
        </div>
        {kinds.length === 0 && (
          <p role="alert" className="text-sm text-red-ink">
            {t('Choose at least one kind of event.')}
          </p>
        )}
      </fieldset>
      <DialogActions>
        <CancelButton onCancel={onClose} />
        <SubmitButton>{t('Add')}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
