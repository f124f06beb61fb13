import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { z } from 'zod';
import { FirstName, LastName } from '#features/accounts/contract.ts';
import { t } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Profile } from '../../contract.ts';
import { readPicture } from '../picture.ts';
import { useRemovePicture, useRename, useSetPicture } from '../queries.ts';

const names = z.object({ firstName: FirstName, lastName: LastName });

export function IdentityCard({ profile }: { profile: Profile }) {
  const rename = useRename();
  const form = useForm({
    schema: names,
    defaults: { firstName: profile.firstName ?? '', lastName: profile.lastName ?? '' },
    failed: t('Your name could not be saved. Please try again.'),
    submit: async (values) => {
      await rename.mutateAsync(values);
      toastSuccess(t('Your profile is saved.'));
    },
  });
  return (
    <Card>
      <CardHeader title={t('Name and picture')} />
      <CardBody className="grid gap-5">
        <Picture profile={profile} />
        <Form form={form} className="grid gap-4 md:grid-cols-2">
          <Field label={t('First name')} name="firstName" required>
            <TextInput autoComplete="given-name" />
          </Field>
          <Field label={t('Last name')} name="lastName" required>
            <TextInput autoComplete="family-name" />
          </Field>
          <Field label={t('E-mail')} className="md:col-span-2" help={t('You sign in with it.')}>
            <TextInput dir="ltr" readOnly value={profile.email} className="bg-sunk" />
          </Field>
          <div className="flex justify-end md:col-span-2 max-md:*:flex-1">
            <SubmitButton>{t('Save')}</SubmitButton>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}

function Picture({ profile }: { profile: Profile }) {
  const id = useId();
  const set = useSetPicture();
  const remove = useRemovePicture();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const picture = await readPicture(file).catch(() => undefined);
    if (!picture) {
      toast({
        title: t('Invalid File'),
        description: t('This is no picture that can be read.'),
        variant: 'destructive',
      });
      return;
    }
    set.mutate(picture, {
      onSuccess: () => toastSuccess(t('Your picture is saved.')),
      onError: (error) => toastError(error, t('The picture could not be saved. Please try again.')),
    });
  };
  const drop = () =>
    remove.mutate(undefined, {
      onError: (error) => toastError(error, t('The picture could not be removed. Please try again.')),
    });
  return (
    <div className="flex items-center gap-4">
      <Avatar person={profile} size={72} />
      <div className="flex flex-wrap gap-2.5">
        <label
          htmlFor={id}
          aria-busy={set.isPending || undefined}
          className={`${buttonLook({})} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary`}
        >
          <ImageUp size={16} aria-hidden />
          {t('Choose a picture')}
          <input id={id} type="file" accept="image/*" className="sr-only" onChange={choose} />
        </label>
        {profile.profileImageUrl && (
          <Button variant="quiet" icon={Trash2} busy={remove.isPending} onClick={drop}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
