import { t } from '#web/i18n/text.ts';
import { Card } from '#web/ui/Card.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityList } from './ActivityList.tsx';
import { useActivityView } from './address.ts';

/** The project page's tab: what was done in it. Person, kind and days live in the URL. */
export function ProjectActivity({ projectId }: { projectId: string }) {
  const { view, change } = useActivityView();
  return (
    <Card className="grid gap-4 p-4">
      <ActivityFilters view={view} onChange={change} people={{ projectId }} />
      <ActivityList view={{ ...view, projectId }} empty={t('Nothing was done that matches')} withoutProject />
    </Card>
  );
}
