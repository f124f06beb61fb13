import { t } from '#web/i18n/text.ts';
import type { Choice, Question } from './ask.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** The dialog behind `ask()` and `choose()`; the shell shows it. Cancel has the focus where the answer destroys something. */
export function ConfirmDialog(props: Question & { answer: (choice: Choice) => void }) {
  const { title, text, note, confirm, other, cancel = t('Cancel'), danger = false, answer } = props;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size={other === undefined ? 'sm' : 'md'}
      onClose={() => answer(null)}
      footer={
        <>
          <Button data-autofocus={danger || undefined} onClick={() => answer(null)}>
            {cancel}
          </Button>
          {other !== undefined && <Button onClick={() => answer('other')}>{other}</Button>}
          <Button
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={danger ? undefined : true}
            onClick={() => answer('confirm')}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-ink-2 wrap-anywhere">{text}</p>
      {note !== undefined && <p className="mt-2 font-medium wrap-anywhere">{note}</p>}
    </Dialog>
  );
}
