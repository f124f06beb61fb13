import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { displayName } from '#web/ui/person.ts';
import { toastError } from '#web/ui/toast.ts';
import type { SystemUser } from '../contract.ts';
import { LinkBox } from './parts/LinkBox.tsx';
import { usePasswordLink } from './queries.ts';

/** A new password without mail: a link to hand over. */
export function PasswordLinkDialog({ user, onClose }: { user: SystemUser; onClose: () => void }) {
  const make = usePasswordLink();
  const name = displayName(user);
  const begin = () =>
    make.mutate(
      { params: { userId: user.id } },
      { onError: (error) => toastError(error, t('The link could not be made. Please try again.')) },
    );
  return (
    <Dialog
      title={t('New password for {{name}}', { name })}
      onClose={onClose}
      footer={
        make.data ? (
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="primary" busy={make.isPending} onClick={begin}>
              {t('Make link')}
            </Button>
          </>
        )
      }
    >
      {make.data ? (
        <LinkBox
          link={make.data.link}
          words={t('Hand this link to {{name}}. It works once, for one day, and is not shown again.', { name })}
        />
      ) : (
        <p className="text-ink-2">
          {t(
            'You make a link with which {{name}} sets a new password. The old one works until then; afterwards all sessions end.',
            {
              name,
            },
          )}
        </p>
      )}
    </Dialog>
  );
}
