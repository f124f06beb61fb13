import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { toast, toastSuccess } from '#web/ui/toast.ts';

/** A new token, shown once, and how a program sends it. */
export function TokenBox({ token, onClose }: { token: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toastSuccess(t('The token is copied.'));
    } catch {
      // Without https there is no clipboard; the token stands selected for Ctrl-C.
      input.current?.select();
      toast({ title: t('API token'), description: t('Copy the selected token.') });
    }
  };
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t('Copy the token now: it is not shown again.')}</p>
      <div className="flex items-end gap-2.5">
        <Field label={t('API token')} className="min-w-0 flex-1">
          <TextInput
            ref={input}
            dir="ltr"
            readOnly
            value={token}
            className="font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <Button icon={Copy} onClick={copy}>
          {t('Copy')}
        </Button>
      </div>
      <Field label={t('A program sends it like this')}>
        <TextInput
          dir="ltr"
          readOnly
          className="font-mono text-sm"
          value={`curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/projects`}
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </div>
  );
}
