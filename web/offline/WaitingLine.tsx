import { CloudUpload } from 'lucide-react';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { useAllPending } from './pending.ts';

/** What has been submitted and still waits for a network; nothing when nothing waits. */
export function WaitingLine() {
  const { user } = useSession();
  const waiting = useAllPending(user.id)?.filter(({ request, state }) => request && state !== 'stopped') ?? [];
  if (waiting.length === 0) return null;
  return (
    <p role="status" className="flex items-center gap-2 border-b border-line bg-amber-wash px-4 py-1.5 text-sm">
      <CloudUpload size={16} aria-hidden className="flex-none" />
      {t('{{count}} photos are on their way', { count: waiting.length })}
    </p>
  );
}
