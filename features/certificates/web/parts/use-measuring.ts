import { useEffect, useMemo, useRef, useState } from 'react';
import { exact } from '#shared/money.ts';
import { t, told } from '#web/i18n/text.ts';
import { toastError } from '#web/ui/toast.ts';
import { useReportUnsaved } from '#web/ui/unsaved.ts';
import type { Certificate, CertificateLine } from '../../contract.ts';
import { lineFault } from '../../rules.ts';
import { useMeasure, useRefresh } from '../queries.ts';
import { readQuantity } from './amounts.ts';

export interface Measuring {
  /** As measured on screen. */
  readonly lines: readonly CertificateLine[];
  /** Takes what somebody typed for a line. Returns the fault in words; undefined when it is taken. */
  measure(line: CertificateLine, typed: string): string | undefined;
  /** Sends what waits. Returns the version that holds it all; undefined when it could not be sent. */
  save(): Promise<number | undefined>;
}

interface Options {
  projectId: string;
  certificate: Certificate;
  lines: readonly CertificateLine[];
  allowsOverrun: boolean;
}

/** What is typed is sent together after a pause, so that a column goes down in few calls. */
const PAUSE_MS = 1200;

export function useMeasuring({ projectId, certificate, lines, allowsOverrun }: Options): Measuring {
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
  const waiting = useRef(new Map<string, string>());
  const timer = useRef<number>(undefined);
  const last = useRef<Promise<number | undefined>>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const send = useMeasure(projectId, certificate.id);
  const refresh = useRefresh();
  useReportUnsaved(isWaiting);

  /** The version that holds what was sent; undefined when others changed the draft since it came on screen. */
  const seen = async (version: number, known: number): Promise<number | undefined> => {
    if (version === known + 1) return version;
    await refresh();
    toastError(undefined, t('The draft was changed meanwhile. Look at it again before you issue it.'));
    return undefined;
  };
  const flush = async (): Promise<number | undefined> => {
    window.clearTimeout(timer.current);
    const version = await last.current;
    const known = Math.max(version ?? 0, certificate.version);
    if (waiting.current.size === 0) return known;
    const sent = waiting.current;
    waiting.current = new Map();
    try {
      const answer = await send.mutateAsync([...sent].map(([itemId, quantity]) => ({ itemId, quantity })));
      setWaiting(waiting.current.size > 0);
      return await seen(answer.version, known);
    } catch (error) {
      for (const [itemId, quantity] of sent) if (!waiting.current.has(itemId)) waiting.current.set(itemId, quantity);
      toastError(error, t('The quantities could not be saved.'));
      return undefined;
    }
  };
  const save = () => {
    last.current = flush();
    return last.current;
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => () => void (waiting.current.size > 0 && latest.current()), []);

  return {
    lines: useMemo(() => lines.map((line) => ({ ...line, done: own.get(line.itemId) ?? line.done })), [lines, own]),
    measure: (line, typed) => {
      const quantity = readQuantity(typed, line.quantity);
      if (quantity === undefined) return t('Please enter a quantity, or a percent such as 50%.');
      const measured = { quantity: exact(quantity), previous: exact(line.previous), whole: exact(line.quantity) };
      const fault = lineFault(measured, allowsOverrun);
      if (fault) return told(fault);
      if (quantity === line.done) return undefined;
      setOwn((before) => new Map(before).set(line.itemId, quantity));
      waiting.current.set(line.itemId, quantity);
      setWaiting(true);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void latest.current(), PAUSE_MS);
      return undefined;
    },
    save,
  };
}
