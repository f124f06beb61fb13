import { t } from '#web/i18n/text.ts';
import type { Question } from './ask.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** The dialog behind `ask()`; the shell shows it. Cancel has the focus where the answer destroys something. */
export function ConfirmDialog(props: Question & { answer: (yes: boolean) => void }) {
  const { title, text, confirm, cancel = t('Cancel'), danger = false, answer } = props;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="sm"
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus={danger || undefined} onClick={() => answer(false)}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={danger ? undefined : true}
            onClick={() => answer(true)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-ink-2 wrap-anywhere">{text}</p>
    </Dialog>
  );
}
