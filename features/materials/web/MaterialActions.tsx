import { Ellipsis, Plus, Sparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { Material } from '../contract.ts';
import type { Shortfall } from '../forecast-contract.ts';
import { available, stockState } from '../rules.ts';
import { exportUrl, type Shown, useForecast } from './queries.ts';

const MaterialDialog = lazyDialog(() => import('./MaterialDialog.tsx'), 'MaterialDialog');
const ImportDialog = lazyDialog(() => import('./ImportDialog.tsx'), 'ImportDialog');
const ForecastDialog = lazyDialog(() => import('./ForecastDialog.tsx'), 'ForecastDialog');

interface MaterialActionsProps {
  project: Project | undefined;
  /** A project is chosen, and who may do what there is not known yet. */
  isComing: boolean;
  projects: readonly Project[];
  materials: readonly Material[] | undefined;
  /** A file of the list holds what the screen shows. */
  shown: Shown;
}

/** The buttons of the page; forecast and adding are for admin, pm and cm (spec §6). */
export function MaterialActions({ project, isComing, projects, materials, shown }: MaterialActionsProps) {
  const { role, organisation } = useSession();
  const [open, setOpen] = useState<'add' | 'import'>();
  const close = () => setOpen(undefined);
  const mayAdd = project !== undefined && mayInProject(role, project.memberRole, 'material.write');
  const exported = (format: 'xlsx' | 'csv') => () => {
    window.location.assign(exportUrl({ ...shown, projectId: project?.id, format, language: language() }));
  };
  const items: MenuItem[] = [
    ...(mayAdd ? [{ label: t('Import from a spreadsheet'), onSelect: () => setOpen('import') }] : []),
    { label: t('Export as Excel'), onSelect: exported('xlsx') },
    { label: t('Export as CSV'), onSelect: exported('csv') },
  ];
  return (
    <>
      {may(role, 'material.write') && <ForecastButton materials={materials} projects={projects} />}
      {(mayAdd || (isComing && may(role, 'material.write'))) && (
        <Button variant="primary" icon={Plus} disabled={isComing} onClick={() => setOpen('add')}>
          {t('Add Material')}
        </Button>
      )}
      <Menu
        items={items}
        trigger={(props) => <IconButton icon={Ellipsis} variant="framed" label={t('More')} {...props} />}
      />
      <Suspense>
        {open === 'add' && project && (
          <MaterialDialog
            projectId={project.id}
            currency={organisation?.materialCurrency ?? project.currency}
            onClose={close}
          />
        )}
        {open === 'import' && project && <ImportDialog project={project} onClose={close} />}
      </Suspense>
    </>
  );
}

/** One call holds so many lines; the largest gaps go first. */
const MOST_ASKED = 3000;

interface ForecastButtonProps {
  materials: readonly Material[] | undefined;
  projects: readonly Project[];
}

/** Asks when what is short will be missed; what is covered already cannot be (spec §8 gives the toasts). */
function ForecastButton({ materials, projects }: ForecastButtonProps) {
  const forecast = useForecast();
  const [answer, setAnswer] = useState<{ shortfalls: readonly Shortfall[]; engine: string }>();
  const press = () => {
    const short = (materials ?? []).filter((material) => stockState(material) === 'shortage').slice(0, MOST_ASKED);
    const stock = short.map((material) => ({
      item: material.item,
      available: available(material),
      required: material.requiredQty,
      materialId: material.id,
    }));
    forecast.mutate(
      { plan: [], stock },
      {
        onSuccess: (made) => {
          const count = made.shortfalls.length;
          if (count === 0) {
            const text = t('All materials are adequately stocked');
            if (short.length === 0) return toastSuccess(text);
            const covered = t('For {{count}} below what is required the delivery comes in time.', {
              count: short.length,
            });
            return toastSuccess(`${text}. ${covered}`);
          }
          toast({ title: t('AI Forecast'), description: t('Found {{count}} potential shortfalls', { count }) });
          setAnswer(made);
        },
        onError: () =>
          toast({
            title: t('Error'),
            description: t('AI Forecast Failed - Manual review recommended'),
            variant: 'destructive',
          }),
      },
    );
  };
  return (
    <>
      <Button icon={Sparkles} busy={forecast.isPending} disabled={materials === undefined} onClick={press}>
        {t('AI Forecast')}
      </Button>
      {answer && (
        <Suspense>
          <ForecastDialog
            {...answer}
            materials={materials ?? []}
            projects={projects}
            onClose={() => setAnswer(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
