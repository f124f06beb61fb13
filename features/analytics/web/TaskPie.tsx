import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { ReportTask } from '../contract.ts';

interface TaskPieProps {
  slices: readonly { status: ReportTask['status']; name: string; color: string; count: number }[];
  onChoose: (status: ReportTask['status']) => void;
}

/** The shares of the table below it; a slice opens its tasks. */
export function TaskPie({ slices, onChoose }: TaskPieProps) {
  const shown = slices.filter(({ count }) => count > 0);
  const words = shown.map(({ name, count }) => `${t(name)}: ${formatNumber(count)}`).join(', ');
  return (
    <div role="img" aria-label={`${t('Task Distribution')}: ${words}`} className="h-52 min-w-0">
      <ResponsiveContainer width="100%" height="100%">
        <PieChart accessibilityLayer={false}>
          <Pie
            data={shown}
            dataKey="count"
            nameKey="name"
            innerRadius="52%"
            outerRadius="96%"
            startAngle={90}
            endAngle={-270}
            stroke="var(--card)"
            strokeWidth={2}
            isAnimationActive={false}
            rootTabIndex={-1}
            onClick={(_, index) => {
              const slice = shown[index];
              if (slice) onChoose(slice.status);
            }}
          >
            {shown.map(({ status, color }) => (
              <Cell key={status} fill={color} className="cursor-pointer outline-none" />
            ))}
          </Pie>
        </PieChart>
      </ResponsiveContainer>
    </div>
  );
}
