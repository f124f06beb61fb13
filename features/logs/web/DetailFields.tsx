import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NumberInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { Switch } from '#web/ui/toggles.tsx';
import type { LogDetails } from '../contract.ts';
import { crewTotal } from '../rules.ts';
import { type CauseName, causes, type SkyName, skies } from './words.ts';

interface DetailFieldsProps {
  readonly details: LogDetails;
  readonly onDetails: (details: LogDetails) => void;
}

/** What stands folded under the form: weather, people, machines, deliveries, delays, safety, visitors. */
export function DetailFields({ details, onDetails }: DetailFieldsProps) {
  const set = (edit: Partial<LogDetails>) => onDetails({ ...details, ...edit });
  const { crews, equipment, deliveries, delays, visitors } = details;
  return (
    <div className="grid gap-2">
      <Weather details={details} set={set} />
      <Lines
        title={t('Manpower by trade')}
        rows={crews}
        fresh={{ trade: '', count: 0 }}
        onRows={(next) => set({ crews: next })}
        note={crews.length > 0 ? formatNumber(crewTotal(crews)) : undefined}
      >
        {(row, change) => (
          <>
            <Text label={t('Trade')} value={row.trade} onValue={(trade) => change({ trade })} />
            <Count label={t('Workers')} value={row.count} onValue={(count) => change({ count })} />
          </>
        )}
      </Lines>
      <Lines
        title={t('Equipment')}
        rows={equipment}
        fresh={{ name: '', count: 1 }}
        onRows={(next) => set({ equipment: next })}
      >
        {(row, change) => (
          <>
            <Text label={t('Equipment')} value={row.name} onValue={(name) => change({ name })} />
            <Count label={t('Number')} value={row.count} onValue={(count) => change({ count })} />
          </>
        )}
      </Lines>
      <Lines
        title={t('Deliveries')}
        rows={deliveries}
        fresh={{ item: '', quantity: '', from: '' }}
        onRows={(next) => set({ deliveries: next })}
      >
        {(row, change) => (
          <>
            <Text label={t('Item')} value={row.item} onValue={(item) => change({ item })} />
            <Text label={t('Quantity')} value={row.quantity} onValue={(quantity) => change({ quantity })} />
            <Text label={t('Supplier')} value={row.from} onValue={(from) => change({ from })} />
          </>
        )}
      </Lines>
      <Lines title={t('Delays')} rows={delays} fresh={noDelay} onRows={(next) => set({ delays: next })}>
        {(row, change) => (
          <>
            <Field label={t('Cause')}>
              <Select<CauseName>
                value={row.cause}
                onValue={(cause) => change({ cause })}
                options={(Object.keys(causes) as CauseName[]).map((value) => ({ value, label: t(causes[value]) }))}
              />
            </Field>
            <Count label={t('Hours')} value={row.hours} onValue={(hours) => change({ hours })} />
            <Text label={t('Note')} value={row.note} onValue={(note) => change({ note })} />
          </>
        )}
      </Lines>
      <Safety details={details} set={set} />
      <Lines
        title={t('Visitors')}
        rows={visitors}
        fresh={{ name: '', company: '' }}
        onRows={(next) => set({ visitors: next })}
      >
        {(row, change) => (
          <>
            <Text label={t('Name')} value={row.name} onValue={(name) => change({ name })} />
            <Text label={t('Company')} value={row.company} onValue={(company) => change({ company })} />
          </>
        )}
      </Lines>
    </div>
  );
}

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
  readonly children: (row: R, change: (edit: Partial<R>) => void) => ReactNode;
}

function Lines<R extends object>({ title, note, rows, fresh, onRows, children }: LinesProps<R>) {
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
        <fieldset key={index} aria-label={`${title} ${index + 1}`} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 grid-cols-[2fr_1fr] gap-2 md:grid-cols-3 max-md:[&>*:first-child:nth-last-child(3)]:col-span-2">
            {children(row, (edit) => change(index, edit))}
          </div>
          <IconButton
            icon={Trash2}
            label={t('Remove line')}
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

interface Part {
  readonly details: LogDetails;
  readonly set: (edit: Partial<LogDetails>) => void;
}

function Weather({ details: { weather }, set }: Part) {
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
        <Field label={t('Temperature (°C)')}>
          <NumberInput value={now.temperature} onValue={(temperature) => change({ temperature })} />
        </Field>
      </div>
    </Fold>
  );
}

function Safety({ details: { safety }, set }: Part) {
  const now = safety ?? { talkHeld: false, incidents: 0, note: '' };
  const change = (edit: Partial<typeof now>) => set({ safety: { ...now, ...edit } });
  return (
    <Fold title={t('Safety')} isFilled={safety !== null}>
      <Switch label={t('Toolbox talk held')} checked={now.talkHeld} onValue={(talkHeld) => change({ talkHeld })} />
      <Count label={t('Incidents')} value={now.incidents} onValue={(incidents) => change({ incidents })} />
      <Field label={t('Note')}>
        <TextArea rows={2} value={now.note} onValue={(note) => change({ note })} maxLength={2000} />
      </Field>
    </Fold>
  );
}

const Text = ({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) => (
  <Field label={label}>
    <TextInput value={value} onValue={onValue} maxLength={120} />
  </Field>
);

const Count = ({ label, value, onValue }: { label: string; value: number; onValue: (value: number) => void }) => (
  <Field label={label}>
    <NumberInput value={value} onValue={(typed) => onValue(typed === null || Number.isNaN(typed) ? 0 : typed)} />
  </Field>
);
