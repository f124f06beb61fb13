import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, messageOf, wordsOf } from '#web/api/client.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormContext, type FormLink } from '#web/ui/form-context.ts';

type Values = Record<string, string>;
type Problems = Readonly<Record<string, string>>;

interface PlainFormProps {
  submit: (values: Values) => Promise<unknown>;
  /** What the button says. */
  label: string;
  failed: string;
  /** What is wrong by our own rules before anything is sent: field → sentence. */
  check?: (values: Values) => Problems;
  children: ReactNode;
}

/**
 * The form of the pages before the application: the same fields as everywhere, without router, zod and form library.
 * Required fields are checked here, everything else by the server, whose sentences land on their fields.
 */
export function PlainForm({ submit, label, failed, check, children }: PlainFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();

  const [shownIn, setShownIn] = useState(language);
  // The page speaks another language now: what was said in the one before goes, what was typed stays.
  if (shownIn !== language()) {
    setShownIn(language());
    setProblems({});
    setFailure(undefined);
  }

  const show = (found: Problems) => {
    setProblems(found);
    const first = [...(form.current?.elements ?? [])].find((element) => nameOf(element) in found);
    if (first instanceof HTMLElement) first.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = valuesOf(event.currentTarget);
    const missing = { ...missingIn(event.currentTarget, values), ...check?.(values) };
    setFailure(undefined);
    show(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      const found = fieldProblems(error, values);
      show(found);
      if (Object.keys(found).length === 0) setFailure(sentenceOf(error, failed));
    } finally {
      setBusy(false);
    }
  };
  const link: FormLink = {
    bind: (name) => ({ name, ref: () => {}, onChange: () => {}, onBlur: () => {} }),
    errorOf: (name) => problems[name],
    submitting: isBusy,
  };
  return (
    <FormContext value={link}>
      <form ref={form} noValidate method="post" className="grid gap-4" onSubmit={send}>
        {failure && <Refusal>{failure}</Refusal>}
        {children}
        <Button type="submit" variant="primary" busy={isBusy} className="h-auto min-h-11 py-1 whitespace-normal">
          {label}
        </Button>
      </form>
    </FormContext>
  );
}

/** Why it went no further, where the eye already is. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-2.5 rounded-2 border border-red bg-red-wash px-4 py-3">
      <CircleAlert size={20} aria-hidden className="mt-0.5 text-red-ink" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

const nameOf = (element: Element): string => element.getAttribute('name') ?? '';

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

const missingIn = (form: HTMLFormElement, values: Values): Problems =>
  Object.fromEntries(
    [...form.elements]
      .filter((element) => element.getAttribute('aria-required') === 'true' && !values[nameOf(element)]?.trim())
      .map((element) => [nameOf(element), t('This field is required.')]),
  );

const fieldProblems = (error: unknown, values: Values): Problems =>
  error instanceof ApiError
    ? Object.fromEntries(
        (error.problem.errors ?? [])
          .filter(({ field }) => field in values)
          .map((fault) => [fault.field, wordsOf(fault)]),
      )
    : {};

export function sentenceOf(error: unknown, failed: string): string {
  if (error instanceof ApiError && error.status === 429) {
    return t('Too many attempts. Please wait a minute and try again.');
  }
  return messageOf(error, failed);
}
