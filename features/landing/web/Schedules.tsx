import { t } from '#web/i18n/text.ts';

/** The two lists, set like the schedules on a drawing: a number, a line, a rule. */
export function Schedules() {
  return (
    <section className="wrap schedules">
      <Schedule
        id="core"
        title={t('Core Features')}
        letter="C"
        lines={[
          t('Planning and scheduling'),
          t('Progress tracking with photo logs'),
          t('Materials management and forecasting'),
          t('Budget monitoring and payments'),
          t('Risk alerts'),
          t('Weekly targets and resource planning'),
          t('Reports and analytics'),
          t('A mobile-first, installable web app'),
        ]}
      />
      <Schedule
        id="ai"
        title={t('AI-Powered')}
        letter="S"
        lines={[
          t('Plan upload that creates tasks'),
          t('Task breakdown into subtasks'),
          t('Tasks organised by discipline'),
          t('Weekly plan suggestion'),
          t('Schedule optimisation'),
          t('Material shortfall prediction and forecast'),
          t('Budget variance alerts and performance insights'),
          t('Progress photo analysis'),
        ]}
      />
    </section>
  );
}

interface ScheduleProps {
  id: string;
  title: string;
  letter: string;
  lines: readonly string[];
}

function Schedule({ id, title, letter, lines }: ScheduleProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className="schedule">
        {lines.map((line, index) => (
          <li key={line}>
            <bdi className="mono" aria-hidden="true">
              {letter}-{String(index + 1).padStart(2, '0')}
            </bdi>
            {line}
          </li>
        ))}
      </ol>
    </section>
  );
}
