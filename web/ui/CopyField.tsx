/** <CopyField label={t('Link')} value={link} copied={t('The link is copied.')} hint={t('Copy the selected link.')} />: text to take along. */
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { TextInput } from './inputs.tsx';
import { toast, toastSuccess } from './toast.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  copied: string;
  /** Where there is no clipboard. */
  hint: string;
}

export function CopyField({ label, value, copied, hint }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toastSuccess(copied);
    } catch {
      // Without https there is no clipboard; the text is selected for Ctrl-C.
      input.current?.select();
      toast({ title: label, description: hint });
    }
  };
  return (
    <div className="flex items-end gap-2.5">
      <Field label={label} className="min-w-0 flex-1">
        <TextInput
          ref={input}
          dir="ltr"
          readOnly
          value={value}
          className="font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <Button icon={Copy} onClick={copy}>
        {t('Copy')}
      </Button>
    </div>
  );
}
