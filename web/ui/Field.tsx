/**
 * <Field label={t('Project name')} name="name" required help={…}><TextInput /></Field>
 * Label above, help below, error below in words, required marked. Inside a <Form> the `name` connects the input and its
 * error; outside give `error` yourself and control the input.
 */
import { createContext, type ReactNode, use, useId } from 'react';
import { cx } from './cx.ts';
import { type FieldBinding, FormContext } from './form-context.ts';

interface FieldProps {
  label: string;
  name?: string;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Keeps the label for screen readers only, where a heading or column already says it. */
  hideLabel?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** What an input inside a Field takes over: its id, its description, and its place in the form. */
export interface FieldLink {
  id?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  required?: boolean;
  name?: string | undefined;
  bind?: FieldBinding | undefined;
}

const FieldContext = createContext<FieldLink>({});
export const useField = (): FieldLink => use(FieldContext);

export function Field({ label, name, help, error, required = false, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const form = use(FormContext);
  const problem = error ?? (name ? form?.errorOf(name) : undefined);
  const describedBy = cx(problem && `${id}-error`, help !== undefined && `${id}-help`) || undefined;
  const link: FieldLink = {
    id,
    describedBy,
    invalid: Boolean(problem),
    required,
    name,
    bind: name ? form?.bind : undefined,
  };
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={cx('text-sm font-medium', hideLabel && 'sr-only')}>
        {label}
        {required && (
          <span className="ms-1 text-red-ink" aria-hidden>
            *
          </span>
        )}
      </label>
      <FieldContext value={link}>{children}</FieldContext>
      {problem && (
        <p id={`${id}-error`} className="text-sm text-red-ink">
          {problem}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className="text-sm text-ink-3">
          {help}
        </p>
      )}
    </div>
  );
}
