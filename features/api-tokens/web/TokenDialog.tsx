import { useState } from 'react';
import { z } from 'zod';
import { PasswordInput } from '#features/accounts/web/parts/PasswordInput.tsx';
import type { Area } from '#shared/http/endpoint.ts';
import { AREAS, type Scope } from '#shared/http/token-scopes.ts';
import { t } from '#web/i18n/text.ts';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, NOT_SAVED, SubmitButton, useForm } from '#web/ui/form.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { NewToken } from '../contract.ts';
import { areaLabels } from './parts/labels.ts';
import { TokenBox } from './parts/TokenBox.tsx';
import { useMakeServiceToken, useMakeToken } from './queries.ts';

type Level = 'none' | 'read' | 'write';
const levels = Object.fromEntries(AREAS.map((area) => [area, z.enum(['none', 'read', 'write'])])) as Record<
  Area,
  z.ZodEnum<{ none: 'none'; read: 'read'; write: 'write' }>
>;

const schema = z.object({
  name: NewToken.shape.name,
  days: z.enum(['7', '30', '90', '366']),
  password: z.string(),
  ...levels,
});

const nothing = Object.fromEntries(AREAS.map((area) => [area, 'none'])) as Record<Area, Level>;

const scopesOf = (values: Record<Area, Level>): Scope[] =>
  AREAS.flatMap((area) => (values[area] === 'none' ? [] : [`${area}:${values[area]}` as Scope]));

interface TokenDialogProps {
  /** Whose token it becomes: this service account's; else one's own. */
  account?: { readonly id: string; readonly name: string } | undefined;
  onClose: () => void;
}

/** What the token may do, then the token itself, this once. */
export function TokenDialog({ account, onClose }: TokenDialogProps) {
  const [token, setToken] = useState<string>();
  return (
    <Dialog
      title={account ? t('New API token for {{name}}', { name: account.name }) : t('New API token')}
      onClose={onClose}
    >
      {token === undefined ? (
        <TokenForm account={account} onMade={setToken} onClose={onClose} />
      ) : (
        <TokenBox token={token} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface TokenFormProps extends TokenDialogProps {
  onMade: (token: string) => void;
}

function TokenForm({ account, onMade, onClose }: TokenFormProps) {
  const makeOwn = useMakeToken();
  const makeOther = useMakeServiceToken();
  const [isEmpty, setEmpty] = useState(false);
  const form = useForm({
    schema,
    defaults: { name: '', days: '90', password: '', ...nothing },
    failed: t('The token could not be made. Please try again.'),
    submit: async ({ name, days, password, ...values }) => {
      const scopes = scopesOf(values as Record<Area, Level>);
      setEmpty(scopes.length === 0);
      if (scopes.length === 0) return NOT_SAVED;
      const body = { name, scopes, days: Number(days), ...(password && { password }) };
      const made = account
        ? makeOther.mutateAsync({ params: { userId: account.id }, body })
        : makeOwn.mutateAsync({ body });
      return onMade((await made).token);
    },
  });
  const options = [
    { value: 'none', label: t('No access') },
    { value: 'read', label: t('Read') },
    { value: 'write', label: t('Read and change') },
  ];
  return (
    <Form form={form} className="grid gap-4">
      <Field label={t('Name')} name="name" required help={t('What the token is for: “Cost system”, “Site camera”.')}>
        <TextInput autoComplete="off" autoFocus />
      </Field>
      <Field label={t('Ends after')} name="days" required>
        <Select
          options={[
            { value: '7', label: t('7 days') },
            { value: '30', label: t('30 days') },
            { value: '90', label: t('90 days') },
            { value: '366', label: t('A year') },
          ]}
        />
      </Field>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 font-medium">{t('What it may do')}</legend>
        <div className="grid gap-x-4 gap-y-2.5 md:grid-cols-2">
          {AREAS.map((area) => (
            <Field key={area} label={t(areaLabels[area])} name={area}>
              <Select options={options} />
            </Field>
          ))}
        </div>
        {isEmpty && (
          <p role="alert" className="text-sm text-red-ink">
            {t('Choose at least one thing that the token may do.')}
          </p>
        )}
      </fieldset>
      <Field
        label={t('Your password')}
        name="password"
        help={t('Leave it empty when you sign in through a provider and have none.')}
      >
        <PasswordInput autoComplete="current-password" />
      </Field>
      <p className="text-sm text-ink-2">
        {account
          ? t('The token never gets further than the rights of this account.')
          : t('The token never gets further than your own rights, and ends when you change your password.')}
      </p>
      <DialogActions>
        <CancelButton onCancel={onClose} />
        <SubmitButton>{t('Make the token')}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
