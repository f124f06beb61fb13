import { Hand, X } from 'lucide-react';
import { formatDateTime } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Risk } from '../../contract.ts';
import { useAdoptRisk } from '../queries.ts';
import { descriptionOf, watchLabels } from './labels.ts';

interface EngineNoteProps {
  risk: Risk;
  mayManage: boolean;
  onDismiss: () => void;
}

/** What the engine watches, and what people may do about it. */
export function EngineNote({ risk, mayManage, onDismiss }: EngineNoteProps) {
  const adopt = useAdoptRisk();
  const isKept = risk.adoptedAt === null;
  const take = () =>
    adopt.mutate(
      { params: { id: risk.id } },
      {
        onSuccess: () => toastSuccess(t('The risk is yours now.')),
        onError: (error) => toastError(error, t('The risk could not be saved. Please try again.')),
      },
    );
  return (
    <div className="grid gap-2.5 rounded-2 border border-line bg-primary-wash px-4 py-3">
      <p className="font-medium wrap-anywhere">{isKept && <span dir="auto">{descriptionOf(risk)}</span>}</p>
      <p className="text-sm text-ink-2">{noteOf(risk)}</p>
      {mayManage && isKept && risk.status === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Hand} busy={adopt.isPending} onClick={take}>
            {t('Take over')}
          </Button>
          <Button size="sm" icon={X} onClick={onDismiss}>
            {t('Dismiss risk')}
          </Button>
        </div>
      )}
    </div>
  );
}

function noteOf({ watch, adoptedAt, adoptedByName, causeGoneAt, status }: Risk): string {
  const area = t(watchLabels[watch ?? ''] ?? 'The engine');
  if (adoptedAt === null && status === 'open')
    return t('Raised by the engine ({{area}}). It follows the figures and closes itself when the cause is gone.', {
      area,
    });
  if (adoptedAt === null) return t('Raised by the engine ({{area}}).', { area });
  const taken = t('Raised by the engine ({{area}}), taken over by {{name}} on {{date}}.', {
    area,
    name: adoptedByName ?? t('Unknown'),
    date: formatDateTime(adoptedAt),
  });
  return causeGoneAt ? `${taken} ${t('What the engine saw is gone.')}` : taken;
}
