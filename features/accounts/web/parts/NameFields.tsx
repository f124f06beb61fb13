import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';

export function NameFields() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={t('First name')} name="firstName" required>
        <TextInput autoComplete="given-name" maxLength={80} />
      </Field>
      <Field label={t('Last name')} name="lastName" required>
        <TextInput autoComplete="family-name" maxLength={80} />
      </Field>
    </div>
  );
}
