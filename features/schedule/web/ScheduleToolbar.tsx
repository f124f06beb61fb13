import {
  CalendarClock,
  CalendarDays,
  CalendarRange,
  Ellipsis,
  FileSpreadsheet,
  FileText,
  Flag,
  HardHat,
  History,
  Link2,
  Maximize2,
  Undo2,
  WandSparkles,
} from 'lucide-react';
import { useMemo } from 'react';
import { urlOf } from '#shared/http/endpoint.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { type ExportFormat, type Schedule, scheduleApi } from '../contract.ts';
import { forecastEnd } from '../rules.ts';
import { LOOKS, type Look, zoomLabels } from './gantt/scale.ts';
import { hasOwnCalendars } from './use-calendars.ts';

export type OpenDialog =
  | 'optimise'
  | 'path'
  | 'broken'
  | 'past'
  | 'undo'
  | 'baseline'
  | 'suggestions'
  | 'capacity'
  | 'calendar'
  | 'calendars'
  | 'file'
  | 'records'
  | 'dataDate';

interface ScheduleToolbarProps {
  readonly schedule: Schedule;
  readonly zoom: Look;
  readonly mayEdit: boolean;
  readonly mayOptimise: boolean;
  readonly isFullScreen: boolean;
  /** There is a step of rescheduling that this reader may undo. */
  readonly mayUndo: boolean;
  readonly onZoom: (zoom: Look) => void;
  readonly onToday: () => void;
  readonly onOpen: (what: OpenDialog) => void;
}

/** How near the plan is looked at, when it ends, and what can be done with it. */
export function ScheduleToolbar({
  schedule,
  zoom,
  mayEdit,
  mayOptimise,
  isFullScreen,
  mayUndo,
  onZoom,
  onToday,
  onOpen,
}: ScheduleToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FilterButtons
        isForScreen
        label={t('Zoom')}
        options={LOOKS.map((value) => ({ value, label: t(zoomLabels[value]) }))}
        value={zoom}
        onValue={onZoom}
      />
      <Button onClick={onToday}>{t('Today')}</Button>
      <Finish schedule={schedule} onExplain={() => onOpen('path')} />
      <DataDate schedule={schedule} onSet={mayEdit ? () => onOpen('dataDate') : undefined} />
      <div className="ms-auto flex flex-wrap items-center gap-2">
        {mayOptimise && (
          <Button icon={WandSparkles} variant="primary" onClick={() => onOpen('optimise')}>
            {t('Optimise')}
          </Button>
        )}
        {!isFullScreen && (
          <ButtonLink to={`/projects/${schedule.projectId}/schedule`} icon={Maximize2}>
            {t('Full screen')}
          </ButtonLink>
        )}
        <Menu
          items={[
            ...(mayUndo ? [{ label: t('Undo the last change'), icon: Undo2, onSelect: () => onOpen('undo') }] : []),
            ...(mayEdit ? planning(onOpen) : []),
            ...(mayEdit || hasOwnCalendars(schedule)
              ? [{ label: t('Calendars of tasks'), icon: CalendarClock, onSelect: () => onOpen('calendars') }]
              : []),
            { label: t('Earlier days'), icon: History, onSelect: () => onOpen('records') },
            ...exportsOf(schedule, mayEdit || mayUndo),
          ]}
          trigger={(given) => <IconButton icon={Ellipsis} label={t('More')} variant="framed" {...given} />}
        />
      </div>
    </div>
  );
}

const planning = (open: (what: OpenDialog) => void): MenuItem[] => [
  { label: t('Set baseline'), icon: Flag, onSelect: () => open('baseline') },
  { label: t('Suggested links'), icon: Link2, onSelect: () => open('suggestions') },
  { label: t('Working calendar'), icon: CalendarDays, onSelect: () => open('calendar') },
  { label: t('Workers and equipment'), icon: HardHat, onSelect: () => open('capacity') },
];

/** The plan on paper in either language, as a sheet, and for the planner's own program. */
function exportsOf({ projectId }: Schedule, separated: boolean): MenuItem[] {
  const url = (format: ExportFormat, inLanguage: 'en' | 'ar') =>
    urlOf(scheduleApi.export, { params: { id: projectId }, query: { format, language: inLanguage } });
  return [
    { label: t('PDF English'), icon: FileText, href: url('pdf', 'en'), separated },
    { label: t('PDF Arabic'), icon: FileText, href: url('pdf', 'ar') },
    { label: t('Export as Excel'), icon: FileSpreadsheet, href: url('xlsx', language()) },
    { label: t('Export for Primavera P6'), icon: CalendarRange, href: url('xer', language()) },
    { label: t('Export for Microsoft Project'), icon: CalendarRange, href: url('xml', language()) },
  ];
}

/** From which day on what is left is counted; who may, sets another. */
function DataDate({ schedule, onSet }: { schedule: Schedule; onSet: (() => void) | undefined }) {
  const { dataDate, today } = schedule;
  const words = t('Data date {{date}}', { date: dataDate === null ? t('today') : formatDate(dataDate) });
  const isOld = dataDate !== null && dataDate !== today;
  if (!onSet) return <p className={isOld ? 'text-amber-ink' : 'text-ink-2'}>{words}</p>;
  return (
    <Button variant="quiet" onClick={onSet} className={isOld ? 'text-amber-ink' : undefined}>
      {words}
    </Button>
  );
}

interface FinishProps {
  readonly schedule: Schedule;
  readonly onExplain: () => void;
}

/** When the plan ends, how that compares with what the project has promised, and the way to what decides it. */
function Finish({ schedule, onExplain }: FinishProps) {
  const { finish, plannedEnd, criticalPath } = schedule;
  const forecast = useMemo(() => forecastEnd(schedule), [schedule]);
  if (!finish) return null;
  const isLate = plannedEnd !== null && finish > plannedEnd;
  const isSlipping = forecast !== null && forecast > finish;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className={isLate || isSlipping ? 'text-red-ink' : 'text-ink-2'}>
        {isLate
          ? t('Ends {{date}}, after the planned end {{planned}}', {
              date: formatDate(finish),
              planned: formatDate(plannedEnd),
            })
          : t('Planned end {{date}}', { date: formatDate(finish) })}
        {isSlipping && ` · ${t('forecast {{date}}', { date: formatDate(forecast) })}`}
      </p>
      {criticalPath.length > 0 && (
        <Button variant="quiet" onClick={onExplain}>
          {t('What decides it?')}
        </Button>
      )}
    </div>
  );
}
