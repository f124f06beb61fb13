import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';

/** A new token, shown once, and how a program sends it. */
export function TokenBox({ token, onClose }: { token: string; onClose: () => void }) {
  const words = { copied: t('It is copied.'), hint: t('Copy the selected text.') };
  const example = `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/projects`;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{t('Copy the token now: it is not shown again.')}</p>
      <CopyField label={t('API token')} value={token} {...words} />
      <CopyField label={t('A program sends it like this')} value={example} {...words} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </div>
  );
}
