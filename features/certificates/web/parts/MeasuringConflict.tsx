import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { quantityShown } from './amounts.ts';
import type { LineChange } from './line-changes.ts';
import type { Measuring } from './use-measuring.ts';

const MOST_SHOWN = 20;

/** Two people measure at once: the second is told what the first changed, and loses nothing of what he typed. */
export function MeasuringConflict({ measuring: { elsewhere, save } }: { measuring: Measuring }) {
  if (!elsewhere) return null;
  const both = elsewhere.filter(({ mine }) => mine !== undefined);
  return (
    <div ref={bringIntoView} role="alert" className="grid gap-1 rounded-2 border border-amber bg-amber-wash px-4 py-3">
      <p className="font-semibold">{t('Somebody else has changed this draft in the meantime.')}</p>
      <ul className="text-sm wrap-anywhere text-ink-2">
        {elsewhere.slice(0, MOST_SHOWN).map((change) => (
          <li key={`${change.field} ${change.number}`}>{changeText(change)}</li>
        ))}
        {elsewhere.length > MOST_SHOWN && <li>…</li>}
      </ul>
      <p className="text-sm text-ink-2">
        {t('What you typed is still here and not saved yet. Look again, then save it.')}
      </p>
      {both.length > 0 && (
        <p className="text-sm font-medium">
          {t('Changed by both of you, yours is in the table: {{items}}.', {
            items: both.map(({ number }) => isolate(number)).join(t(', ')),
          })}
        </p>
      )}
      <p className="mt-1">
        <Button onClick={() => void save()}>{t('Save what I typed')}</Button>
      </p>
    </div>
  );
}

function changeText({ number, field, before, now }: LineChange): string {
  const values = { number: isolate(number), before: shown(before), now: shown(now) };
  return field === 'done'
    ? t('Item {{number}}: {{before}} → {{now}}', values)
    : t('Item {{number}}, claimed: {{before}} → {{now}}', values);
}

const shown = (quantity: string): string => (quantity === '' ? '–' : quantityShown(quantity));
