import { type ReactNode, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';

interface ChartFrameProps {
  label: string;
  legend: readonly { name: string; color: string }[];
  /** Why nothing is drawn; undefined while there is something. */
  empty?: string | undefined;
  chart: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
}

/** A chart with its legend in words, and the same figures as a table one press away; an empty one says why it is. */
export function ChartFrame({ label, legend, empty, chart, table }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  if (empty) {
    return (
      <figure aria-label={label} className="grid min-h-32 place-items-center">
        <p className="max-w-prose text-center text-base text-ink-3">{empty}</p>
      </figure>
    );
  }
  return (
    <figure className="grid gap-2.5">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-2">
        {legend.map(({ name, color }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="h-0.75 w-4 rounded-full" style={{ background: color }} />
            {name}
          </span>
        ))}
        <Button size="sm" variant="quiet" className="ms-auto" onClick={() => setTable(!isTable)}>
          {isTable ? t('Show chart') : t('Show table')}
        </Button>
      </figcaption>
      {isTable ? (
        <section
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          tabIndex={0}
          // The table's head sticks to this box, which has no page header of its own.
          className="max-h-80 overflow-y-auto [--header:0px]"
        >
          {table}
        </section>
      ) : (
        <div role="img" aria-label={label} dir="ltr" className="h-64 min-w-0 md:h-72">
          {chart}
        </div>
      )}
    </figure>
  );
}
