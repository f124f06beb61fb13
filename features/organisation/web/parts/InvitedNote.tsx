import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import type { Invited } from '../../contract.ts';
import { LinkBox } from './LinkBox.tsx';

interface InvitedNoteProps {
  invited: Invited;
  onClose: () => void;
}

/** The end of a dialog after an invitation: it was mailed, or its link is to be handed over. */
export function InvitedNote({ invited, onClose }: InvitedNoteProps) {
  const values = { email: invited.email };
  return (
    <>
      <LinkBox
        link={invited.link}
        words={
          invited.mailed
            ? t(
                'The invitation is on its way to {{email}}. You can also hand over the link; it works once, for seven days.',
                values,
              )
            : t('Hand this link to {{email}}. It works once, for seven days, and is not shown again.', values)
        }
      />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </>
  );
}
