import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { ProjectChoice } from '#features/resources/web/parts/ProjectChoice.tsx';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { DEFAULT_HORIZON, HORIZONS } from '../rules.ts';
import { MeasuredWeeks } from './MeasuredWeeks.tsx';
import type { Committed } from './Promises.tsx';
import { useSuggestion } from './queries.ts';
import { Suggestion } from './Suggestion.tsx';

interface TargetsSearch {
  project?: string | undefined;
  horizon?: string | undefined;
}

/** Spec §9: 7, 14, 21 and 30 days. */
const horizonLabels: Record<(typeof HORIZONS)[number], string> = {
  7: '1 Week',
  14: '2 Weeks',
  21: '3 Weeks',
  30: '1 Month',
};

/** /cm/targets: the look-ahead of a project, what of it is promised, and how the promises of past weeks were kept. */
export function WeeklyTargetsPage() {
  const { project, horizon } = useSearch({ strict: false }) as TargetsSearch;
  const navigate = useNavigate();
  const days = HORIZONS.find((value) => String(value) === horizon) ?? DEFAULT_HORIZON;
  const suggestion = useSuggestion(project, days);
  const mayCommit = useMayCommit(project);
  const [committed, setCommitted] = useState<Committed>();
  const change = (next: TargetsSearch) => {
    const search = Object.entries({ project, horizon, ...next }).filter(([, value]) => value);
    const target = { to: '/cm/targets', search: Object.fromEntries(search), replace: true, resetScroll: false };
    void navigate(target as NavigateOptions);
  };
  return (
    <>
      <PageHeader
        title={t('Weekly Targets & AI Planning')}
        sub={t('What can be promised in the next weeks, and what holds the rest')}
      />
      <div className="grid items-end gap-3 md:grid-cols-2 lg:grid-cols-[20rem_12rem_auto]">
        <ProjectChoice value={project} onValue={(id) => change({ project: id })} />
        <Field label={t('Planning horizon')}>
          <Select
            value={String(days)}
            onValue={(value) => change({ horizon: value })}
            options={HORIZONS.map((value) => ({ value: String(value), label: t(horizonLabels[value]) }))}
          />
        </Field>
        <Button
          variant="primary"
          icon={WandSparkles}
          disabled={!project}
          busy={suggestion.isFetching}
          onClick={() => void suggestion.refetch()}
          className="justify-self-start max-md:w-full"
        >
          {t('Generate Plan')}
        </Button>
      </div>
      <Content
        projectId={project}
        suggestion={suggestion}
        mayCommit={mayCommit}
        onCommitted={(date) => setCommitted({ date })}
      />
      {project && <MeasuredWeeks key={project} projectId={project} mayJudge={mayCommit} committed={committed} />}
    </>
  );
}

function useMayCommit(projectId: string | undefined): boolean {
  const { role } = useSession();
  const project = useProjects().data?.find(({ id }) => id === projectId);
  return project !== undefined && mayInProject(role, project.memberRole, 'plan.commit');
}

interface ContentProps {
  readonly projectId: string | undefined;
  readonly suggestion: ReturnType<typeof useSuggestion>;
  readonly mayCommit: boolean;
  readonly onCommitted: (date: string) => void;
}

function Content({ projectId, suggestion, mayCommit, onCommitted }: ContentProps) {
  if (!projectId) {
    return (
      <Card>
        <EmptyState
          level={2}
          title={t('Select a Project')}
          text={t('Choose a project and a horizon to plan its next weeks.')}
        />
      </Card>
    );
  }
  if (suggestion.data) {
    return <Suggestion key={suggestion.dataUpdatedAt} plan={suggestion.data} {...{ mayCommit, onCommitted }} />;
  }
  if (suggestion.isFetching) return <SkeletonRows count={6} />;
  if (suggestion.isError) {
    return (
      <ErrorNote
        error={suggestion.error}
        what={t('The plan could not be made.')}
        onRetry={() => void suggestion.refetch()}
      />
    );
  }
  return (
    <Card>
      <EmptyState
        level={2}
        title={t('Generate AI Plan')}
        text={t('Press "Generate Plan": what the schedule, the crew, the materials and the weather allow.')}
      />
    </Card>
  );
}
