import { Copy, Download } from 'lucide-react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { toast, toastSuccess } from '#web/ui/toast.ts';

/** Ten codes for the day the phone is lost; they are told once. */
export function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess(t('Copied.')),
      () => toast({ title: t('Error'), description: t('Copying is not allowed here.'), variant: 'destructive' }),
    );
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {t(
          'Keep these backup codes in a safe place. Each opens your account once when your phone is not at hand. They are not shown again.',
        )}
      </p>
      <ul
        dir="ltr"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-2 border border-line bg-sunk px-5 py-4 font-mono text-md select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button icon={Copy} onClick={copy}>
          {t('Copy')}
        </Button>
        <Button icon={Download} onClick={() => download(text)}>
          {t('Download')}
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('I have kept them')}
        </Button>
      </DialogActions>
    </div>
  );
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'backup-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
