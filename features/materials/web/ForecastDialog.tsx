import type { Project } from '#features/projects/contract.ts';
import { formatDate, formatNumber, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Material } from '../contract.ts';
import type { Shortfall } from '../forecast-contract.ts';
import { quantityText } from './parts/quantity-text.ts';

interface ForecastDialogProps {
  shortfalls: readonly Shortfall[];
  engine: string;
  materials: readonly Material[];
  projects: readonly Project[];
  onClose: () => void;
}

const SHOWN = 200;

/** What will be missing, the earliest first, each with the figures it follows from. */
export function ForecastDialog({ shortfalls, engine, materials, projects, onClose }: ForecastDialogProps) {
  const byId = new Map(materials.map((material) => [material.id, material]));
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const by =
    engine === 'built-in' ? t('Computed by the built-in engine') : t('Advice worded by {{engine}}', { engine });
  return (
    <Dialog
      title={t('AI Forecast')}
      description={`${t('Found {{count}} potential shortfalls', { count: shortfalls.length })} · ${by}`}
      size="lg"
      onClose={onClose}
    >
      <ul className="grid gap-3">
        {shortfalls.slice(0, SHOWN).map((shortfall, index) => {
          const material = byId.get(shortfall.materialId ?? '');
          return (
            <Line
              key={shortfall.materialId ?? index}
              shortfall={shortfall}
              projectName={material && names.get(material.projectId)}
            />
          );
        })}
      </ul>
      {shortfalls.length > SHOWN && (
        <p className="pt-3 text-sm text-ink-3">
          {t('The {{shown}} most urgent of {{total}} are shown.', { shown: SHOWN, total: shortfalls.length })}
        </p>
      )}
    </Dialog>
  );
}

const inUnit = (unit: string | null, quantity: number) =>
  unit === null ? formatNumber(quantity, { maximumFractionDigits: 4 }) : quantityText({ unit }, quantity);

function Line({ shortfall, projectName }: { shortfall: Shortfall; projectName: string | undefined }) {
  const { item, unit, quantity, missing, days_ahead, neededBy, orderBy, task, advice } = shortfall;
  const then = inUnit(unit, missing);
  const isKnown = shortfall.basis !== 'unknown';
  const isPast = isKnown && orderBy < today();
  return (
    <li className="grid gap-2 rounded-2 border border-line p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold wrap-anywhere">
          <bdi>{item}</bdi>
        </h3>
        {projectName && <span className="text-sm text-ink-3">{isolate(projectName)}</span>}
        <b className={cx('ms-auto text-sm font-semibold', isKnown && days_ahead <= 3 ? 'text-red-ink' : 'text-ink-2')}>
          {isKnown ? missingIn(days_ahead) : t('Not known when')}
        </b>
      </div>
      <dl className="grid pairs gap-x-4 gap-y-1.5 text-sm md:grid-cols-4">
        <Figure
          label={t('Missing')}
          value={
            quantity > missing
              ? t('{{missing}}, later up to {{most}}', { missing: then, most: inUnit(unit, quantity) })
              : then
          }
        />
        <Figure label={t('Needed by')} value={isKnown ? formatDate(neededBy) : t('Not known')} />
        <Figure label={t('Order by')} value={isKnown ? orderText(orderBy) : t('Not known')} isLate={isPast} />
        <Figure label={t('Lead time')} value={t('{{count}} days', { count: shortfall.leadDays })} />
      </dl>
      <p className="text-sm">{t(advice)}</p>
      <details className="text-sm text-ink-2">
        <summary className="touch cursor-pointer py-1 text-primary">{t('How this is reckoned')}</summary>
        <ul className="grid list-disc gap-1 ps-5 pt-1">
          {reasons(shortfall).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {task && (
            <li>
              {t('First task to starve:')}{' '}
              <TextLink to="/tasks" search={{ task: task.id }}>
                {`T-${task.number} ${task.title}`}
              </TextLink>
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}

const missingIn = (days: number) => (days === 0 ? t('Missing today') : t('Missing in {{count}} days', { count: days }));

const orderText = (date: string) =>
  date < today() ? t('{{date}}, passed', { date: formatDate(date) }) : formatDate(date);

const Figure = ({ label, value, isLate }: { label: string; value: string; isLate?: boolean }) => (
  <div>
    <dt className="text-ink-3">{label}</dt>
    <dd className={cx('font-medium', isLate && 'text-red-ink')}>{value}</dd>
  </div>
);

/** The arithmetic in words: where the need comes from, what is there against it, and how the day to order follows. */
function reasons(shortfall: Shortfall): string[] {
  const { unit, available, required, needed, supply, missing, neededBy, orderBy, leadDays, leadBasis, burnRate } =
    shortfall;
  const quantity = (value: number) => inUnit(unit, value);
  const date = (value: string) => formatDate(value);
  const stock = t('Required {{required}}, available {{available}}.', {
    required: quantity(required),
    available: quantity(available),
  });
  if (shortfall.basis === 'unknown') return [stock, basisOf(shortfall), arrivalOf(shortfall)];
  return [
    stock,
    basisOf(shortfall),
    t('Needed up to {{date}}: {{needed}}; there: {{supply}}.', {
      date: date(neededBy),
      needed: quantity(needed),
      supply: quantity(supply),
    }),
    t('Missing then: {{missing}}; at most {{most}} before more comes.', {
      missing: quantity(missing),
      most: quantity(shortfall.quantity),
    }),
    arrivalOf(shortfall),
    leadBasis === 'supplier'
      ? t('{{neededBy}} less {{count}} days, the median of this supplier, is {{orderBy}}.', {
          neededBy: date(neededBy),
          count: leadDays,
          orderBy: date(orderBy),
        })
      : t('{{neededBy}} less {{count}} days, usual for this category, is {{orderBy}}.', {
          neededBy: date(neededBy),
          count: leadDays,
          orderBy: date(orderBy),
        }),
    ...(burnRate === null
      ? []
      : [
          shortfall.basis === 'rate'
            ? t('In the last weeks {{quantity}} a day were used; it goes on like that.', {
                quantity: quantity(burnRate),
              })
            : t('In the last weeks {{quantity}} a day were used; that counts half.', { quantity: quantity(burnRate) }),
        ]),
  ];
}

function basisOf({ basis, taskCount }: Shortfall): string {
  const count = taskCount;
  if (basis === 'linked') return t('Spread over {{count}} linked tasks.', { count });
  if (basis === 'words') return t('Spread over {{count}} tasks whose names speak of it.', { count });
  if (basis === 'discipline') return t('Spread over {{count}} tasks of its discipline.', { count });
  if (basis === 'plan') return t('Needed as the plan says.');
  if (basis === 'rate') return t('No plan says when it is needed: reckoned from what was used.');
  return basis === 'project'
    ? t('No task is known to use it: spread over the whole project. Link its tasks to be exact.')
    : t('No task, no project and no rate of use says when it is needed.');
}

function arrivalOf({ arrives, isLate }: Shortfall): string {
  if (arrives === null) return t('No delivery of the rest is expected.');
  const date = formatDate(arrives);
  return isLate
    ? t('The delivery is overdue; it is reckoned with on {{date}}.', { date })
    : t('The rest is expected on {{date}}.', { date });
}
