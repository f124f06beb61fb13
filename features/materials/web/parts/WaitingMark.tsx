import { Link, type LinkProps } from '@tanstack/react-router';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { useStore } from '#web/ui/store.ts';
import { waitingMoves } from '../waiting.ts';

/** Under a material: what was written here and is not on the server; leads to where it can be changed or thrown away. */
export function WaitingMark({ materialId }: { materialId: string }) {
  const moves = useStore(waitingMoves).get(materialId);
  if (!moves) return null;
  return (
    <Link
      {...({ to: '/settings/device' } as LinkProps)}
      className="grid justify-items-start gap-1 rounded-1 bg-amber-wash px-2.5 py-2 text-sm text-ink no-underline hover:bg-sunk"
    >
      {moves.map(({ id, text, needsPerson }) => (
        <span key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={needsPerson ? 'red' : 'amber'}>{needsPerson ? t('Needs you') : t('Waiting to be sent')}</Badge>
          <span className="wrap-anywhere">{text}</span>
        </span>
      ))}
    </Link>
  );
}
