import { type SubmitEvent, useState } from 'react';
import type { TextQuestion } from './ask.ts';
import { Button } from './Button.tsx';
import { CancelButton } from './CancelButton.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { NumberInput, TextArea } from './inputs.tsx';

/** The dialog behind `askText()`; the shell shows it, outside the pages, so its one field is its own. */
export function TextDialog(props: TextQuestion & { answer: (text: string | null) => void }) {
  const {
    title,
    about,
    label,
    help,
    placeholder,
    value = '',
    maxLength,
    whole,
    confirm,
    skip,
    missing,
    answer,
  } = props;
  const [text, setText] = useState(value);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = text.trim();
    const isRight = typed !== '' && (!whole || isWithin(typed, whole));
    setMissing(!isRight);
    if (isRight) return answer(typed);
    event.currentTarget.querySelector<HTMLElement>('textarea, input')?.focus();
  };
  return (
    <Dialog
      title={title}
      description={about !== undefined && <bdi>{about}</bdi>}
      isUnsaved={text.trim() !== '' && text !== value}
      onClose={() => answer(null)}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label={label} help={help} error={isMissing ? missing : undefined}>
          {whole ? (
            <NumberInput
              value={text === '' ? null : Number(text)}
              onValue={(number) => setText(number === null ? '' : String(number))}
              maxLength={maxLength}
              inputMode="numeric"
              className="max-w-32"
            />
          ) : (
            <TextArea value={text} onValue={setText} maxLength={maxLength} rows={3} placeholder={placeholder} />
          )}
        </Field>
        <DialogActions>
          <CancelButton onCancel={() => answer(null)} />
          {skip !== undefined && <Button onClick={() => answer('')}>{skip}</Button>}
          <Button type="submit" variant="primary">
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const isWithin = (text: string, { least, most }: NonNullable<TextQuestion['whole']>): boolean =>
  Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most;
