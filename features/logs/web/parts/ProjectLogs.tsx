import { FileDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { addDays } from '#shared/dates.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { today } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DateInput, rangeFault } from '#web/ui/inputs.tsx';
import { lazyDialog, lazyPart } from '#web/ui/lazy.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { logsApi } from '../../contract.ts';
import { useProjectLogs } from '../queries.ts';
import { LogRow } from './LogRow.tsx';

const LogDialog = lazyDialog(() => import('../LogDialog.tsx'), 'LogDialog');

/** The store of the device is loaded when it is needed. */
const WaitingLogs = lazyPart(() => import('../WaitingLogs.tsx'), 'WaitingLogs');

const FIRST = 30;

/** The Progress Logs tab of a project: its logs, and a PDF of some days. */
export function ProjectLogs({ id }: { id: string }) {
  const logs = useProjectLogs(id);
  const [shown, setShown] = useState(FIRST);
  const isPrinting = usePrinting();
  const [opened, setOpened] = useState<string>();
  if (logs.isError) return <ErrorNote query={logs} what={t('The progress logs could not be loaded.')} />;
  return (
    <Card>
      <Suspense>
        <WaitingLogs
          logs={logs.data}
          projectId={id}
          empty={logs.data?.length === 0 && <EmptyState title={t('No progress logs found')} />}
        />
      </Suspense>
      {logs.isPending ? (
        <SkeletonRows count={5} />
      ) : (
        logs.data.length > 0 && (
          <>
            <PeriodPdf id={id} />
            <ul className="divide-y divide-line">
              {(isPrinting ? logs.data : logs.data.slice(0, shown)).map((log) => (
                <LogRow key={log.id} log={log} hideProject onOpen={() => setOpened(log.id)} />
              ))}
            </ul>
            {logs.data.length > shown && (
              <div className="border-t border-line p-3 text-center">
                <Button onClick={() => setShown(shown + FIRST)}>{t('Show more')}</Button>
              </div>
            )}
          </>
        )
      )}
      <Suspense>
        {opened && (
          <LogDialog
            key={opened}
            id={opened}
            known={logs.data?.find((log) => log.id === opened)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function PeriodPdf({ id }: { id: string }) {
  const [from, setFrom] = useState(() => addDays(today(), -6));
  const [to, setTo] = useState(today);
  const query = { from, to, language: language() };
  return (
    <div className="flex flex-wrap items-end gap-2.5 max-md:grid pairs print:hidden border-b border-line px-4 py-3">
      <Field label={t('From')}>
        <DateInput isDense value={from} max={to} onValue={(value) => setFrom(value || from)} />
      </Field>
      <Field label={t('To')} error={rangeFault(from, to)}>
        <DateInput isDense value={to} min={from} onValue={(value) => setTo(value || to)} />
      </Field>
      <a
        href={urlOf(logsApi.pdfOfPeriod, { params: { id }, query })}
        download
        className={cx(buttonLook({}), 'max-md:col-span-full')}
      >
        <FileDown size={16} aria-hidden />
        {t('PDF of these days')}
      </a>
    </div>
  );
}
