import { Cloud, CloudFog, CloudLightning, CloudRain, CloudSnow, CloudSun, type LucideIcon, Sun } from 'lucide-react';
import { addDays } from '#shared/dates.ts';
import { formatClock, formatDate, formatNumber, formatTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { DayForecast, Impact, WeatherReport } from '../../contract.ts';
import { useWeather } from '../queries.ts';

const TASKS_NAMED = 3;

/** The forecast on site and what it means for outdoor work. Draws nothing where the project does not want weather. */
export function WeatherCard({ projectId }: { projectId: string }) {
  const weather = useWeather(projectId);
  if (weather.isPending || weather.data?.state === 'unwanted') return null;
  return (
    <Card>
      <CardHeader
        title={t('Weather on site')}
        note={weather.data?.state === 'ok' && !weather.data.isSample ? <Source report={weather.data} /> : undefined}
      />
      <CardBody className="grid gap-5">
        {weather.isError ? (
          <p className="text-ink-3">{absent('unreachable')}</p>
        ) : (
          <Body report={weather.data} projectId={projectId} />
        )}
      </CardBody>
    </Card>
  );
}

function Source({ report: { attribution, fetchedAt, isLate } }: { report: WeatherReport }) {
  return (
    <>
      <bdi dir="ltr">{attribution}</bdi>
      {isLate && fetchedAt && ` · ${t('as of {{time}}', { time: formatTime(fetchedAt) })}`}
    </>
  );
}

function absent(state: WeatherReport['state']): string {
  if (state === 'no-place') return t('This project has no coordinates. With them its forecast stands here.');
  if (state === 'off')
    return t('No weather provider is set up. An administrator can turn one on in the organisation settings.');
  return t('The weather provider cannot be reached at the moment. Nothing else is affected.');
}

function Body({ report, projectId }: { report: WeatherReport; projectId: string }) {
  if (report.state !== 'ok') return <p className="text-ink-3">{absent(report.state)}</p>;
  const days = [
    ...new Set([...report.impacts.map(({ date }) => date), ...report.pours.map(({ date }) => date)]),
  ].sort();
  return (
    <>
      {report.isSample && (
        <p className="rounded-2 border border-amber bg-amber-wash px-4 py-3">
          {t('Sample forecast, not real weather')}
        </p>
      )}
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-3 gap-y-4">
        {report.days.map((day) => (
          <Day key={day.date} day={day} today={report.today} />
        ))}
      </ol>
      <section aria-label={t('Impact on outdoor work')} className="grid gap-4">
        <h3 className="font-semibold">{t('Impact on outdoor work')}</h3>
        {days.length === 0 && (
          <p className="text-ink-3">{t('The forecast hinders none of the outdoor tasks planned for these days.')}</p>
        )}
        {days.map((date) => (
          <DayImpacts key={date} date={date} report={report} projectId={projectId} />
        ))}
      </section>
    </>
  );
}

const nameOf = (date: string, today: string, style: 'short' | 'weekday' = 'weekday'): string => {
  if (date === today) return t('Today');
  return date === addDays(today, 1) ? t('Tomorrow') : formatDate(date, style);
};

interface Sky {
  readonly icon: LucideIcon;
  readonly label: string;
}

/** WMO codes as the provider groups them. */
const skies: readonly (Sky & { readonly upTo: number })[] = [
  { upTo: 0, icon: Sun, label: 'Clear sky' },
  { upTo: 2, icon: CloudSun, label: 'Partly cloudy' },
  { upTo: 3, icon: Cloud, label: 'Overcast' },
  { upTo: 48, icon: CloudFog, label: 'Fog or dust' },
  { upTo: 67, icon: CloudRain, label: 'Rain' },
  { upTo: 77, icon: CloudSnow, label: 'Snow' },
  { upTo: 82, icon: CloudRain, label: 'Showers' },
  { upTo: 86, icon: CloudSnow, label: 'Snow' },
  { upTo: 99, icon: CloudLightning, label: 'Thunderstorm' },
];

const skyOf = (code: number | null): Sky | undefined => skies.find(({ upTo }) => code !== null && code <= upTo);

const degrees = (figure: number | null): string => (figure === null ? '–' : `${formatNumber(Math.round(figure))}°`);

const shown = (figure: number | null): string => formatNumber(figure ?? 0, { maximumFractionDigits: 1 });

/** The rule, the number and what follows, as one sentence. */
function wordsOfImpact({ rule, figure, limit }: Impact): string {
  const values = { figure: shown(figure), limit: shown(limit) };
  switch (rule) {
    case 'thunder':
      return t('Thunderstorm: no lifting, no pour, nobody at height.');
    case 'wind-facade':
      return t('Gusts of {{figure}} km/h (limit {{limit}}): no façade panels or glass are lifted.', values);
    case 'wind-crane':
      return t('Gusts of {{figure}} km/h (limit {{limit}}): cranes do not lift.', values);
    case 'wind-height':
      return t('Gusts of {{figure}} km/h (limit {{limit}}): nobody works on scaffolds and roof edges.', values);
    case 'rain':
      return t('Rain of {{figure}} mm in an hour: no pour, coating or asphalt.', values);
    case 'wet-ground':
      return t('{{figure}} mm of rain in the day: the ground is too wet to compact.', values);
    case 'heat-concrete':
      return t(
        '{{figure}} °C in the air, concrete at discharge at most {{limit}} °C: cool the mix or pour at another hour.',
        values,
      );
    case 'evaporation':
      return t(
        'Fresh concrete loses {{figure}} kg/m² an hour (limit {{limit}}): shade it, fog it, cure at once.',
        values,
      );
    case 'visibility':
      return t('Visibility of {{figure}} m (limit {{limit}}): no lifting by sight, vehicles at walking pace.', values);
    case 'felt-heat':
      return t('Feels like {{figure}} °C: more water, shade and rests.', values);
    case 'midday-ban':
      return t('Midday ban: no work under the sun.');
  }
}

function Day({ day, today }: { day: DayForecast; today: string }) {
  const sky = skyOf(day.code);
  return (
    <li className="grid justify-items-center gap-1 text-center text-sm">
      <span className="text-ink-3">{nameOf(day.date, today, 'short')}</span>
      {sky && <sky.icon size={26} aria-label={t(sky.label)} role="img" className="text-ink-2" />}
      <span className="font-semibold">
        <bdi>{degrees(day.high)}</bdi> <bdi className="font-normal text-ink-3">{degrees(day.low)}</bdi>
      </span>
      {day.gust !== null && (
        <span className="text-ink-3">{t('{{figure}} km/h', { figure: formatNumber(Math.round(day.gust)) })}</span>
      )}
      {(day.rainChance ?? 0) >= 10 && (
        <span className="text-blue-ink">{t('{{figure}} % rain', { figure: formatNumber(day.rainChance ?? 0) })}</span>
      )}
    </li>
  );
}

function DayImpacts({ date, report, projectId }: { date: string; report: WeatherReport; projectId: string }) {
  const pour = report.pours.find((one) => one.date === date);
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-semibold text-ink-2">{nameOf(date, report.today)}</h4>
      <ul className="grid gap-2.5">
        {report.impacts
          .filter((impact) => impact.date === date)
          .map((impact) => (
            <li key={impact.rule} className="grid gap-0.5 border-s-3 border-amber ps-3">
              <span>
                <bdi dir="ltr" className="font-mono text-sm">{`${impact.from}–${impact.to}`}</bdi>{' '}
                {wordsOfImpact(impact)}
              </span>
              <Tasks tasks={impact.tasks} projectId={projectId} />
            </li>
          ))}
        {pour && <Pour pour={pour} />}
      </ul>
    </div>
  );
}

function Pour({ pour: { date, window } }: { pour: WeatherReport['pours'][number] }) {
  if (!window) {
    return (
      <li className="border-s-3 border-red ps-3">
        {t('No four hours of this day suit a pour without cooling the concrete.')}
      </li>
    );
  }
  const hour = (time: string) => formatClock(time.slice(11, 16));
  return (
    <li className="border-s-3 border-green ps-3">
      <bdi className="text-sm font-medium">{`${hour(window.from)} – ${hour(window.to)}`}</bdi>{' '}
      {!window.from.startsWith(date) && t('the night after')}{' '}
      {t('Best hours to pour: at most {{temperature}} °C, {{evaporation}} kg/m² an hour.', {
        temperature: formatNumber(Math.round(window.temperature)),
        evaporation: formatNumber(window.evaporation),
      })}
    </li>
  );
}

function Tasks({ tasks, projectId }: { tasks: Impact['tasks']; projectId: string }) {
  const rest = tasks.length - TASKS_NAMED;
  return (
    <span className="flex flex-wrap gap-x-3 text-sm">
      {tasks.slice(0, TASKS_NAMED).map(({ id, number, title }) => (
        <TextLink
          key={id}
          to={`/projects/${projectId}`}
          search={{ tab: 'tasks', task: id }}
          className="max-md:min-h-11 min-w-0 wrap-anywhere"
        >
          {`T-${number} `}
          {isolate(title)}
        </TextLink>
      ))}
      {rest > 0 && <span className="text-ink-3">{t('and {{count}} more tasks', { count: rest })}</span>}
    </span>
  );
}
