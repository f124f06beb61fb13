import { type SubmitEvent, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import type { TextQuestion } from './ask.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { TextArea } from './inputs.tsx';

/** The dialog behind `askText()`; the shell shows it, outside the pages, so its one field is its own. */
export function TextDialog(props: TextQuestion & { answer: (text: string | null) => void }) {
  const { title, about, label, help, placeholder, value = '', maxLength, confirm, skip, missing, answer } = props;
  const [text, setText] = useState(value);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = text.trim();
    setMissing(typed === '');
    if (typed !== '') return answer(typed);
    event.currentTarget.querySelector('textarea')?.focus();
  };
  return (
    <Dialog title={title} description={about !== undefined && <bdi>{about}</bdi>} onClose={() => answer(null)}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label={label} help={help} error={isMissing ? missing : undefined}>
          <TextArea value={text} onValue={setText} maxLength={maxLength} rows={3} placeholder={placeholder} />
        </Field>
        <DialogActions>
          <Button variant="quiet" onClick={() => answer(null)}>
            {t('Cancel')}
          </Button>
          {skip !== undefined && <Button onClick={() => answer('')}>{skip}</Button>}
          <Button type="submit" variant="primary">
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
