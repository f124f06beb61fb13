import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NumberInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { Switch } from '#web/ui/toggles.tsx';
import type { LogDetails } from '../details-contract.ts';
import { crewTotal } from '../rules.ts';
import type { Faults } from './detail-lines.ts';
import { type CauseName, causes, type SkyName, skies } from './labels.ts';

interface DetailFieldsProps {
  readonly details: LogDetails;
  readonly onDetails: (details: LogDetails) => void;
  readonly faults?: Faults;
}

/** What stands folded under the form: weather, people, machines, deliveries, delays, safety, visitors. */
export function DetailFields({ details, onDetails, faults = none }: DetailFieldsProps) {
  const set = (edit: Partial<LogDetails>) => onDetails({ ...details, ...edit });
  const part = { details, set, faults };
  return (
    <div className="grid gap-2">
      <Weather {...part} />
      <Crews {...part} />
      <Equipment {...part} />
      <Deliveries {...part} />
      <Delays {...part} />
      <Safety {...part} />
      <Visitors {...part} />
    </div>
  );
}

const none: Faults = {};

interface Part {
  readonly details: LogDetails;
  readonly set: (edit: Partial<LogDetails>) => void;
  readonly faults: Faults;
}

const Crews = ({ details: { crews }, set, faults }: Part) => (
  <Lines
    title={t('Manpower by trade')}
    rows={crews}
    fresh={{ trade: '', count: 0 }}
    onRows={(next) => set({ crews: next })}
    note={crews.length > 0 ? formatNumber(crewTotal(crews)) : undefined}
    fault={(field) => faults[`details.crews.${field}`]}
  >
    {(row, change, fault) => (
      <>
        <Text label={t('Trade')} value={row.trade} onValue={(trade) => change({ trade })} error={fault('trade')} />
        <Count label={t('Workers')} value={row.count} onValue={(count) => change({ count })} error={fault('count')} />
      </>
    )}
  </Lines>
);

const Equipment = ({ details: { equipment }, set, faults }: Part) => (
  <Lines
    title={t('Equipment')}
    rows={equipment}
    fresh={{ name: '', count: 1 }}
    onRows={(next) => set({ equipment: next })}
    fault={(field) => faults[`details.equipment.${field}`]}
  >
    {(row, change, fault) => (
      <>
        <Text label={t('Equipment')} value={row.name} onValue={(name) => change({ name })} error={fault('name')} />
        <Count label={t('Number')} value={row.count} onValue={(count) => change({ count })} error={fault('count')} />
      </>
    )}
  </Lines>
);

const Deliveries = ({ details: { deliveries }, set, faults }: Part) => (
  <Lines
    title={t('Deliveries')}
    rows={deliveries}
    fresh={{ item: '', quantity: '', from: '' }}
    onRows={(next) => set({ deliveries: next })}
    fault={(field) => faults[`details.deliveries.${field}`]}
    columns="grid-cols-[2fr_3fr] md:grid-cols-3 max-md:[&>*:first-child]:col-span-2"
  >
    {(row, change, fault) => (
      <>
        <Text label={t('Item')} value={row.item} onValue={(item) => change({ item })} error={fault('item')} />
        <Text
          label={t('Quantity')}
          value={row.quantity}
          onValue={(quantity) => change({ quantity })}
          error={fault('quantity')}
        />
        <Text label={t('Supplier')} value={row.from} onValue={(from) => change({ from })} error={fault('from')} />
      </>
    )}
  </Lines>
);

/** The note has a line of its own on a phone. */
const Delays = ({ details: { delays }, set, faults }: Part) => (
  <Lines
    title={t('Delays')}
    rows={delays}
    fresh={noDelay}
    onRows={(next) => set({ delays: next })}
    fault={(field) => faults[`details.delays.${field}`]}
    columns="grid-cols-[minmax(0,1fr)_5.5rem] md:grid-cols-[2fr_5.5rem_3fr] max-md:[&>*:last-child]:col-span-2"
  >
    {(row, change, fault) => (
      <>
        <Field label={t('Cause')} error={fault('cause')}>
          <Select<CauseName>
            value={row.cause}
            onValue={(cause) => change({ cause })}
            options={(Object.keys(causes) as CauseName[]).map((value) => ({ value, label: t(causes[value]) }))}
          />
        </Field>
        <Count label={t('Hours')} value={row.hours} onValue={(hours) => change({ hours })} error={fault('hours')} />
        <Text
          label={t('Note')}
          value={row.note}
          onValue={(note) => change({ note })}
          error={fault('note')}
          most={500}
        />
      </>
    )}
  </Lines>
);

const Visitors = ({ details: { visitors }, set, faults }: Part) => (
  <Lines
    title={t('Visitors')}
    rows={visitors}
    fresh={{ name: '', company: '' }}
    onRows={(next) => set({ visitors: next })}
    fault={(field) => faults[`details.visitors.${field}`]}
    columns="grid-cols-2"
  >
    {(row, change, fault) => (
      <>
        <Text label={t('Name')} value={row.name} onValue={(name) => change({ name })} error={fault('name')} />
        <Text
          label={t('Company')}
          value={row.company}
          onValue={(company) => change({ company })}
          error={fault('company')}
        />
      </>
    )}
  </Lines>
);

interface FoldProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly isFilled: boolean;
  readonly children: ReactNode;
}

/** Folded while empty; what was filled in is seen. */
function Fold({ title, note, isFilled, children }: FoldProps) {
  return (
    <details open={isFilled || undefined} className="group rounded-2 border border-line">
      <summary className="touch flex cursor-pointer items-center gap-2 px-3 py-2 font-medium">
        {title}
        {note !== undefined && <span className="text-sm font-normal text-ink-3">{note}</span>}
      </summary>
      <div className="grid gap-3 border-t border-line p-3">{children}</div>
    </details>
  );
}

interface LinesProps<R> {
  readonly title: string;
  readonly note?: ReactNode;
  readonly rows: readonly R[];
  readonly fresh: R;
  readonly onRows: (rows: R[]) => void;
  /** What is wrong with a field of these lines, by "number of the line.name". */
  readonly fault: (field: string) => string | undefined;
  /** How the fields of a line stand beside each other. */
  readonly columns?: string;
  readonly children: (
    row: R,
    change: (edit: Partial<R>) => void,
    fault: (name: keyof R & string) => string | undefined,
  ) => ReactNode;
}

function Lines<R extends object>({ title, note, rows, fresh, onRows, fault, columns, children }: LinesProps<R>) {
  const change = (at: number, edit: Partial<R>) =>
    onRows(rows.map((row, index) => (index === at ? { ...row, ...edit } : row)));
  return (
    <Fold
      title={title}
      note={note ?? (rows.length > 0 ? formatNumber(rows.length) : undefined)}
      isFilled={rows.length > 0}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and are only added at the end
        <fieldset key={index} aria-label={`${title} ${index + 1}`} className="flex items-start gap-2">
          <div className={cx('grid min-w-0 flex-1 gap-2', columns ?? 'grid-cols-[2fr_1fr]')}>
            {children(
              row,
              (edit) => change(index, edit),
              (name) => fault(`${index}.${name}`),
            )}
          </div>
          <IconButton
            icon={Trash2}
            label={t('Remove line')}
            className="mt-6.5"
            onClick={() => onRows(rows.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      <Button size="sm" icon={Plus} className="justify-self-start" onClick={() => onRows([...rows, fresh])}>
        {t('Add line')}
      </Button>
    </Fold>
  );
}

const noDelay: LogDetails['delays'][number] = { cause: 'weather', hours: 1, note: '' };

function Weather({ details: { weather }, set, faults }: Part) {
  const now = weather ?? { sky: null, temperature: null };
  const change = (edit: Partial<typeof now>) => {
    const next = { ...now, ...edit };
    set({ weather: next.sky === null && next.temperature === null ? null : next });
  };
  return (
    <Fold title={t('Weather')} isFilled={weather !== null}>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('Sky')}>
          <Select<SkyName | ''>
            value={now.sky ?? ''}
            onValue={(sky) => change({ sky: sky || null })}
            placeholder={t('Not said')}
            options={(Object.keys(skies) as SkyName[]).map((value) => ({ value, label: t(skies[value]) }))}
          />
        </Field>
        <Field label={t('Temperature (°C)')} error={faults['details.weather.temperature']}>
          <NumberInput value={now.temperature} onValue={(temperature) => change({ temperature })} />
        </Field>
      </div>
    </Fold>
  );
}

function Safety({ details: { safety }, set, faults }: Part) {
  const now = safety ?? { talkHeld: false, incidents: 0, note: '' };
  const change = (edit: Partial<typeof now>) => set({ safety: { ...now, ...edit } });
  return (
    <Fold title={t('Safety')} isFilled={safety !== null}>
      <Switch label={t('Toolbox talk held')} checked={now.talkHeld} onValue={(talkHeld) => change({ talkHeld })} />
      <Count
        label={t('Incidents')}
        value={now.incidents}
        onValue={(incidents) => change({ incidents })}
        error={faults['details.safety.incidents']}
      />
      <Field label={t('Note')}>
        <TextArea rows={2} value={now.note} onValue={(note) => change({ note })} maxLength={2000} />
      </Field>
    </Fold>
  );
}

interface EntryProps<V> {
  readonly label: string;
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly error: string | undefined;
}

const Text = ({ label, value, onValue, error, most = 120 }: EntryProps<string> & { readonly most?: number }) => (
  <Field label={label} error={error}>
    <TextInput value={value} onValue={onValue} maxLength={most} />
  </Field>
);

const Count = ({ label, value, onValue, error }: EntryProps<number>) => (
  <Field label={label} error={error}>
    <NumberInput value={value} onValue={(typed) => onValue(typed === null || Number.isNaN(typed) ? 0 : typed)} />
  </Field>
);
