import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { t } from '#web/i18n/text.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { toastError } from '#web/ui/toast.ts';
import { replacePhoto } from '../photos.ts';

/** <ReplacePhoto id={item.id} />: another photo in the place of one the server refused, into the same log. */
export function ReplacePhoto({ id }: { id: string }) {
  const field = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    replacePhoto(id, file).catch((error: unknown) =>
      toastError(error, t('The photo could not be kept on this device.')),
    );
  };
  return (
    <label
      htmlFor={field}
      className={cx(
        buttonLook({ size: 'sm' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
      )}
    >
      <ImageUp size={16} aria-hidden />
      {t('Choose another photo')}
      <input id={field} type="file" accept="image/*" className="sr-only" onChange={choose} />
    </label>
  );
}
