import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { toast, toastSuccess } from '#web/ui/toast.ts';

/** A secret link, shown once. */
export function LinkBox({ link, words }: { link: string; words: string }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toastSuccess(t('The link is copied.'));
    } catch {
      // Without https there is no clipboard; the link stands selected for Ctrl-C.
      input.current?.select();
      toast({ title: t('Link'), description: t('Copy the selected link.') });
    }
  };
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{words}</p>
      <div className="flex items-end gap-2.5">
        <Field label={t('Link')} className="min-w-0 flex-1">
          <TextInput
            ref={input}
            dir="ltr"
            readOnly
            value={link}
            className="font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <Button icon={Copy} onClick={copy}>
          {t('Copy')}
        </Button>
      </div>
    </div>
  );
}
