import { useMembers } from '#features/organisation/web/queries.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { HistoryLine } from '#web/ui/HistoryLine.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { displayName } from '#web/ui/person.ts';
import { statusLabel } from '#web/ui/status.ts';
import type { RiskHistory as Entry, Risk } from '../../contract.ts';
import { useRiskHistory } from '../queries.ts';

const fieldLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  probability: 'Probability',
  impact: 'Impact',
  severity: 'Severity',
  status: 'Status',
  ownerId: 'Owner',
  response: 'Response',
  trigger: 'Trigger',
  closeReason: 'Reason',
};

/** Who changed what, the newest first. */
export function RiskHistory({ risk }: { risk: Risk }) {
  const history = useRiskHistory(risk.id);
  const members = useMembers(risk.projectId).data;
  const people = new Map(members?.map(({ userId, user }) => [userId, displayName(user)]));
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('History')}</h3>
      <Loaded query={history} what={t('The history could not be loaded.')} rows={2}>
        {(data) => (
          <ol className="grid gap-3.5">
            {data.map((entry) => (
              <li key={entry.seq} className="grid gap-0.5 border-s-2 border-line ps-3.5">
                <HistoryLine actor={entry.actorName ?? t('The engine')} at={entry.at}>
                  {describeEntry(entry)}
                </HistoryLine>
                <Changes entry={entry} people={people} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

function describeEntry({ action, before, after }: Entry): string {
  if (action === 'created') return t('raised the risk');
  if (action === 'commented') return t('commented on the risk');
  if (action === 'uncommented') return t('deleted a comment');
  if (action === 'deleted') return t('moved the risk to the trash');
  if (action === 'restored') return t('took the risk out of the trash');
  if (after?.['isDismissed'] === true) return t('dismissed the risk');
  if (after?.['isAdopted'] === true) return t('took the risk over');
  if (after?.['status'] === 'closed') return t('closed the risk');
  if (after?.['status'] === 'open' && before?.['status'] === 'closed') return t('opened the risk again');
  if (after?.['isCauseGone'] === true) return t('saw that the cause is gone');
  if (after?.['isCauseGone'] === false) return t('saw the cause again');
  return t('changed the risk');
}

interface ChangesProps {
  entry: Entry;
  people: ReadonlyMap<string, string>;
}

function Changes({ entry: { action, before, after }, people }: ChangesProps) {
  if (action !== 'updated') return null;
  const wordFor = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('(empty)');
    if (typeof value === 'number') return formatNumber(value);
    if (field === 'ownerId') return people.get(String(value)) ?? t('Former member');
    return field === 'status' || field === 'severity' ? t(statusLabel(String(value))) : String(value);
  };
  return Object.keys(after ?? {})
    .filter((field) => field in fieldLabels)
    .map((field) => (
      <p key={field} className="text-sm wrap-anywhere text-ink-2">
        {t('{{field}}: {{before}} → {{after}}', {
          field: t(fieldLabels[field] ?? field),
          before: wordFor(field, before?.[field]),
          after: wordFor(field, after?.[field]),
        })}
      </p>
    ));
}
