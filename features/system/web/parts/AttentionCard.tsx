import { CircleCheck, TriangleAlert } from 'lucide-react';
import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { toneLook } from '#web/ui/tones.ts';
import { type Attention, attentionOf } from '../../attention.ts';
import type { System } from '../../contract.ts';
import { attentionText } from './labels.ts';

const amber: ReadonlySet<Attention['kind']> = new Set(['backup-off', 'jobs-late']);

/** What is wrong now and what to do; one quiet line when nothing is. */
export function AttentionCard({ system }: { system: System }) {
  const list = attentionOf(system);
  return (
    <Card>
      <CardHeader title={t('What needs attention')} />
      {list.length === 0 ? (
        <p className={cx('flex items-center gap-2.5 px-4 py-3', toneLook.green)}>
          <CircleCheck size={20} aria-hidden className="flex-none text-tone-ink" />
          {t('Everything is in order.')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {list.map((attention) => (
            <AttentionRow key={JSON.stringify(attention)} attention={attention} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AttentionRow({ attention }: { attention: Attention }) {
  const { what, action } = attentionText(attention);
  return (
    <li className={cx('flex items-start gap-2.5 px-4 py-3', toneLook[amber.has(attention.kind) ? 'amber' : 'red'])}>
      <TriangleAlert size={20} aria-hidden className="mt-0.5 flex-none text-tone-ink" />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="text-sm wrap-anywhere text-ink-2">{action}</p>
      </div>
    </li>
  );
}
