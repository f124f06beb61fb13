/**
 * The one form pattern.
 *   const form = useForm({ schema: NewProject, defaults: { name: '' }, submit: (values) => create.mutateAsync({ body: values }),
 *                          failed: t('Failed to create project') });
 *   <Form form={form}><Field label={t('Name')} name="name" required><TextInput /></Field><SubmitButton>{t('Create')}</SubmitButton></Form>
 * Validates on submit, then on change; the first wrong field gets focus; field errors of the server (problem+json `errors`)
 * land on their fields, anything else becomes a destructive toast with the server's sentence or `failed`. Leaving with
 * unsaved changes asks, in pages and dialogs alike. While it is being saved, nothing can be typed: into the form, and into the
 * dialog around it.
 */
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, type RefObject, use, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm as useHookForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, messageOf, wordsOf } from '#web/api/client.ts';
import '#web/api/failure-reasons.ts';
import { isReadable, t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import { FormContext, type FormLink } from './form-context.ts';
import { freezeForm } from './freeze.ts';
import { toast } from './toast.ts';
import { UnsavedContext, useReportUnsaved } from './unsaved.ts';
import { wording } from './wording.ts';

interface FormOptions<I extends FieldValues, O> {
  schema: z.ZodType<O, I>;
  defaults: DefaultValues<I>;
  /** The defaults are what the server has, and may change while the form stands: fields in which nobody typed follow them. */
  follows?: boolean;
  /**
   * `changed`: those values in whose fields somebody typed. Answers NOT_SAVED when nothing was written after all: the form stays as it
   * is, with its unsaved changes.
   */
  submit: (values: O, changed: Partial<O>) => unknown;
  /** The specification's sentence for a failure the server does not explain. */
  failed: string;
}

export const NOT_SAVED = Symbol('not saved');

export function useForm<I extends FieldValues, O>({ schema, defaults, follows, submit, failed }: FormOptions<I, O>) {
  const form = useHookForm<I, unknown, O>({
    resolver: zodResolver<I, unknown, O>(schema, { error: wording }),
    defaultValues: defaults,
    ...(follows && { values: defaults as I, resetOptions: { keepDirtyValues: true } }),
  });
  const { dirtyFields } = form.formState;
  const frame = useRef<HTMLFormElement>(null);
  const send = form.handleSubmit(async (values) => {
    const sent = structuredClone(form.getValues());
    const unfreeze = freezeForm(frame.current);
    try {
      const changedIn = (given: object) =>
        Object.fromEntries(Object.entries(given).filter(([name]) => name in dirtyFields));
      const saved = changedIn(sent);
      if ((await submit(values, changedIn(values as object) as Partial<O>)) === NOT_SAVED) return;
      // What was saved is what the server has, also before it says so; what was typed meanwhile is still to be saved.
      if (follows)
        form.reset({ ...form.control._defaultValues, ...saved } as DefaultValues<I>, { keepDirtyValues: true });
      else form.reset(form.getValues() as DefaultValues<I>, { keepValues: true });
    } catch (error) {
      unfreeze();
      const fields = fieldErrorsOf(error, form.getValues());
      for (const [index, fault] of fields.entries()) {
        form.setError(
          fault.field as Path<I>,
          { type: 'server', message: wordsOf(fault) },
          { shouldFocus: index === 0 },
        );
      }
      if (fields.length > 0) return;
      toast({ title: t('Error'), description: messageOf(error, failed), variant: 'destructive' });
    } finally {
      unfreeze();
    }
  });
  return { ...form, formState: form.formState, send, frame };
}

/** The server's field errors that this form has a field for. */
const fieldErrorsOf = (error: unknown, values: object) =>
  (error instanceof ApiError ? (error.problem.errors ?? []) : []).filter(
    ({ field }) => (field.split('.')[0] ?? '') in values,
  );

/** What <Form> needs of a form, whatever its fields are. */
interface AnyForm {
  register: (name: never, options?: never) => unknown;
  watch: (name: never) => unknown;
  getFieldState: (name: never, state: never) => { error?: { message?: string; type?: string } };
  formState: {
    isDirty: boolean;
    isSubmitting: boolean;
    errors: Readonly<Record<string, { type?: unknown } | undefined>>;
  };
  send: (event?: FormEvent) => Promise<void>;
  frame: RefObject<HTMLFormElement | null>;
}

interface FormProps {
  form: AnyForm;
  /** For a submit button that stands outside the form, by its `form` attribute. */
  id?: string;
  className?: string;
  children: ReactNode;
}

export function Form({ form, id, className, children }: FormProps) {
  const { isDirty, isSubmitting, errors } = form.formState;
  const isInDialog = use(UnsavedContext) !== null;
  // A dialog that is closed while it is being saved asks, because the save may fail; a page is left by its own save.
  useReportUnsaved(isDirty && (isInDialog || !isSubmitting));
  // A fault of two fields together ends when either is mended; what the server refused stays until its own field changes.
  const deps = Object.keys(errors).filter((name) => errors[name]?.type !== 'server');
  const link: FormLink = {
    bind: ((name: never, options: object) => form.register(name, { ...options, deps } as never)) as FormLink['bind'],
    valueOf: (name) => form.watch(name as never),
    errorOf: (name) => {
      const error = form.getFieldState(name as never, form.formState as never).error;
      return error?.message && wordsFor(error.message, error.type);
    },
    submitting: isSubmitting,
  };
  return (
    <FormContext value={link}>
      <form ref={form.frame} id={id} noValidate className={className} onSubmit={form.send}>
        {children}
      </form>
    </FormContext>
  );
}

/**
 * The schema's sentence in the reader's language. A technical one that has no translation ("budget must be a number") gives way
 * to a plain one; the server's word stands as it is.
 */
function wordsFor(message: string, kind: string | undefined): string {
  if (kind === 'server') return message;
  const most = / at most (\d+) characters$/.exec(message)?.[1];
  if (most) return t('Please enter at most {{count}} characters.', { count: Number(most) });
  return isReadable(message) ? t(message) : t('Please check this value.');
}

/** The form's main button; busy while the form is being sent. */
export function SubmitButton({ children, disabled }: { children: ReactNode; disabled?: boolean }) {
  const form = use(FormContext);
  return (
    <Button type="submit" variant="primary" busy={form?.submitting} disabled={disabled}>
      {children}
    </Button>
  );
}
