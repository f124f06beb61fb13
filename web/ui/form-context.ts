import { createContext } from 'react';

interface BindOptions {
  setValueAs?: (value: unknown) => unknown;
}

export interface BoundInput {
  name: string;
  ref: (element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) => void;
  onChange: (event: { target: unknown; type?: unknown }) => unknown;
  onBlur: (event: { target: unknown; type?: unknown }) => unknown;
}

export type FieldBinding = (name: string, options?: BindOptions) => BoundInput;

export interface FormLink {
  bind: FieldBinding;
  /** What stands in a field; whoever asks is drawn anew when it changes. */
  valueOf?: (name: string) => unknown;
  errorOf: (name: string) => string | undefined;
  submitting: boolean;
}

/** The form around a field, if any: Field and the inputs find it here. */
export const FormContext = createContext<FormLink | null>(null);
