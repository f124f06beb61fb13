/**
 * const RiskDialog = lazyDialog(() => import('./RiskDialog.tsx'), 'RiskDialog');
 * React.lazy for code that may be out of reach: a phone has not fetched it and there is no network, or an update removed it.
 * React would throw that to the page, which goes away as a whole. Here the page stays usable and the next attempt loads again:
 * lazyDialog closes again and says why, lazyPart leaves a note with Retry in its place, lazyExtra leaves nothing.
 * Like React.lazy they need a Suspense around them.
 */
import { type ComponentType, lazy, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from './EmptyState.tsx';
import { toast } from './toast.ts';

type Part = (props: never) => ReactNode;

type PropsOf<Component> = Component extends () => ReactNode
  ? object
  : Component extends (props: infer Props) => ReactNode
    ? Props & object
    : never;

type FileWith<Name extends PropertyKey> = { readonly [key in Name]: Part };

interface FailedProps<Props> {
  readonly props: Props;
  readonly error: unknown;
  readonly retry: () => void;
}

interface OutcomeProps<Props> {
  readonly props: Props;
  readonly retry: () => void;
  /** The next time it is shown it is loaded again. */
  readonly forget: () => void;
}

const failedOutcome =
  <Props extends object>(Failed: ComponentType<FailedProps<Props>>, error: unknown) =>
  ({ forget, ...outcome }: OutcomeProps<Props>) => {
    useEffect(() => forget, [forget]);
    return <Failed {...outcome} error={error} />;
  };

function recoverable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<FailedProps<Props>>,
): ComponentType<Props> {
  const attempt = (): ComponentType<OutcomeProps<Props>> =>
    lazy(async () => {
      try {
        const Loaded = await load();
        return { default: ({ props }: OutcomeProps<Props>) => <Loaded {...props} /> };
      } catch (error) {
        return { default: failedOutcome(Failed, error) };
      }
    });
  let current = attempt();
  const forget = () => {
    current = attempt();
  };
  return function Lazy(props: Props) {
    // While it loads for the first time React keeps no state of it: what failed stays current until its end is seen.
    const [Outcome, setOutcome] = useState(() => current);
    const retry = useCallback(() => {
      forget();
      setOutcome(() => current);
    }, []);
    return <Outcome props={props} retry={retry} forget={forget} />;
  };
}

/** The component that a file exports under this name. */
const named =
  <File extends FileWith<Name>, Name extends keyof File>(load: () => Promise<File>, name: Name) =>
  async () =>
    (await load())[name] as unknown as ComponentType<PropsOf<File[Name]>>;

function useRetryOnline(retry: () => void): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    const again = () => latest.current();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
}

const missingText = () => t('This part of the page could not be loaded.');

function FailedPart({ error, retry }: Pick<FailedProps<object>, 'error' | 'retry'>) {
  useRetryOnline(retry);
  return <ErrorNote error={error} what={missingText()} onRetry={retry} />;
}

function FailedExtra({ retry }: Pick<FailedProps<object>, 'retry'>) {
  useRetryOnline(retry);
  return null;
}

/** A part of a page. */
export const lazyPart = <File extends FileWith<Name>, Name extends keyof File>(load: () => Promise<File>, name: Name) =>
  recoverable(named(load, name), FailedPart);

/** What a page does without. */
export const lazyExtra = <File extends FileWith<Name>, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
) => recoverable(named(load, name), FailedExtra);

interface Closable {
  readonly onClose: () => void;
}

/** What a person opened; how it closes has to be given where that is not `onClose`. */
export function lazyDialog<File extends FileWith<Name>, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  ...[close = (props) => (props as Closable).onClose()]: PropsOf<File[Name]> extends Closable
    ? [close?: (props: PropsOf<File[Name]>) => void]
    : [close: (props: PropsOf<File[Name]>) => void]
): ComponentType<PropsOf<File[Name]>> {
  return recoverable(named(load, name), ({ props }) => {
    const opened = useRef(props);
    useEffect(() => {
      close(opened.current);
      toast(
        navigator.onLine
          ? { title: t('Error'), description: missingText(), variant: 'destructive' }
          : {
              title: t('This is not on this device yet.'),
              description: t('There is no connection. Try again once there is one.'),
            },
      );
    }, []);
    return null;
  });
}
