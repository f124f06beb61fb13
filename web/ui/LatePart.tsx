/**
 * const costChart = () => import('./CostChart.tsx');
 * <LatePart load={costChart} waiting={<Skeleton className="h-72" />}>{({ CostChart }) => <CostChart … />}</LatePart>: a part of
 * a page whose code is loaded after the page. Where it cannot be loaded, a note stands in its place and the page stays usable.
 */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from './EmptyState.tsx';

interface LatePartProps<File extends object> {
  readonly load: () => Promise<File>;
  readonly waiting: ReactNode;
  readonly children: (file: File) => ReactNode;
}

/** By the function that loads them, so that a second visit does not wait. */
const loadedFiles = new WeakMap<() => Promise<object>, object>();

export function LatePart<File extends object>({ load, waiting, children }: LatePartProps<File>) {
  const [file, setFile] = useState(() => loadedFiles.get(load) as File | undefined);
  const [error, setError] = useState<unknown>();
  const fetchFile = useCallback(() => {
    setError(undefined);
    load().then((loaded) => {
      loadedFiles.set(load, loaded);
      setFile(() => loaded);
    }, setError);
  }, [load]);
  const isMissing = file === undefined;
  useEffect(() => {
    if (!isMissing) return;
    fetchFile();
    addEventListener('online', fetchFile);
    return () => removeEventListener('online', fetchFile);
  }, [isMissing, fetchFile]);
  if (file) return children(file);
  if (error === undefined) return waiting;
  return <ErrorNote error={error} what={t('This part of the page could not be loaded.')} onRetry={fetchFile} />;
}
