import { Trash2 } from 'lucide-react';
import { useProjects } from '#features/projects/web/queries.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pick } from '#web/ui/Pick.tsx';
import { activityApi, MOST_IN_EXCEL } from '../contract.ts';
import { ActivityFilters } from './parts/ActivityFilters.tsx';
import { ActivityList } from './parts/ActivityList.tsx';
import { useActivityView } from './parts/address.ts';

/** /admin/activity: who did what, when, before and after, of everything; nothing here can be changed or deleted. */
export function ActivityPage() {
  const { view, change } = useActivityView();
  const projects = useProjects().data ?? [];
  const exportUrl = (format: 'xlsx' | 'csv') =>
    urlOf(activityApi.export, { query: { ...view, format, language: language() } });
  return (
    <>
      <PageHeader
        title={t('Activity')}
        sub={t('Who did what, when, before and after. Entries cannot be changed or deleted.')}
        actions={
          <>
            <ButtonLink to="/admin/trash" icon={Trash2}>
              {t('Trash')}
            </ButtonLink>
            <ExportMenu
              href={exportUrl}
              labels={{
                xlsx: t('Export as Excel (newest {{lines}} lines)', { lines: formatNumber(MOST_IN_EXCEL) }),
                csv: t('Export as CSV (all)'),
              }}
            />
          </>
        }
      />
      <Card className="grid gap-4 p-4">
        <ActivityFilters view={view} onChange={change} people="everybody">
          <Pick
            label={t('Project')}
            value={view.projectId ?? ''}
            active={view.projectId !== undefined}
            onValue={(project) => change({ project })}
            options={[{ value: '', label: t('All') }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </ActivityFilters>
        <ActivityList view={view} everything empty={t('Nothing was done that matches')} />
      </Card>
    </>
  );
}
