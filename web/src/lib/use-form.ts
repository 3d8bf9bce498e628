/**
 * Forms of a few texts. For lists and nested values there is react-hook-form, whose names these are; its 13 kB would be
 * a twelfth of what a screen may cost that is nothing but a short form.
 */
import { useCallback, useRef, useState } from 'react';
import { readFields, writeFields, type DraftPlace } from './drafts.ts';

type Texts<V> = { readonly [K in keyof V]: string };

export interface FieldRules<T extends string = string> {
  readonly required?: string;
  /** Asked when nothing else is wrong; the text is what is wrong. */
  readonly validate?: (value: T) => boolean | string;
}

interface Field {
  readonly element: { focus: () => void; select?: () => void };
  readonly rules: FieldRules<never>;
}

interface FieldError {
  readonly message: string;
}

export interface Registration {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly ref: (element: Field['element'] | null) => void;
}

function problemOf(value: string, { required, validate }: FieldRules<never>): FieldError | undefined {
  if (required !== undefined && value === '') return { message: required };
  const verdict = validate?.(value as never);
  return typeof verdict === 'string' ? { message: verdict } : undefined;
}

interface FormOptions<V> {
  readonly defaultValues: V;
  /** Where what is typed outlives a reload, until the form is reset. */
  readonly draft?: DraftPlace;
}

/** The values of a form, which outlive a reload where they have a place. */
function useKeptValues<V extends object>(initial: V, draft: DraftPlace | undefined) {
  const [values, setValues] = useState<V>(() =>
    draft === undefined ? initial : { ...initial, ...readFields<V>(draft) },
  );
  const change = (step: (known: V) => V): void =>
    setValues((known) => {
      const next = step(known);
      if (draft !== undefined) writeFields<V>(draft, next, initial);
      return next;
    });
  return [values, change] as const;
}

/** A form whose fields are checked when it is sent, and from then on with every change. */
export function useForm<V extends Texts<V>>({ defaultValues, draft }: FormOptions<V>) {
  type Name = keyof V & string;
  type Errors = Partial<Record<Name | 'root', FieldError | undefined>>;
  const fields = useRef(new Map<string, Field>());
  const [initial] = useState(defaultValues);
  const [values, change] = useKeptValues(initial, draft);
  const [errors, setErrors] = useState<Errors>({});
  const [wasSent, setWasSent] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);

  const setFocus = useCallback((name: string, { shouldSelect = false } = {}) => {
    const element = fields.current.get(name)?.element;
    element?.focus();
    if (shouldSelect) element?.select?.();
  }, []);
  const setValue = <K extends Name>(name: K, value: V[K]): void => change((known) => ({ ...known, [name]: value }));
  const setError = (name: Name | 'root', error: FieldError, { shouldFocus = false } = {}): void => {
    setErrors((known) => ({ ...known, [name]: error }));
    if (shouldFocus) setFocus(name);
  };
  const register = <K extends Name>(name: K, rules: FieldRules<V[K]> = {}): Registration => ({
    name,
    value: values[name],
    onChange: ({ target: { value } }) => {
      setValue(name, value as V[K]);
      if (wasSent) setErrors((known) => ({ ...known, [name]: problemOf(value, rules) }));
    },
    // Anew with every render, so that the rules see what the form holds now.
    ref: (element) => {
      if (element === null) fields.current.delete(name);
      else fields.current.set(name, { element, rules });
    },
  });
  const handleSubmit =
    (send: (values: V) => Promise<unknown>) =>
    async (event: { preventDefault: () => void }): Promise<void> => {
      event.preventDefault();
      const found = [...fields.current].flatMap(([name, { rules }]) => {
        const error = problemOf(values[name as Name], rules);
        return error === undefined ? [] : [[name, error] as const];
      });
      setWasSent(true);
      setErrors(Object.fromEntries(found) as Errors);
      const [first] = found;
      if (first !== undefined) return setFocus(first[0]);
      setIsSubmitting(true);
      try {
        await send(values);
      } finally {
        setIsSubmitting(false);
      }
    };
  const reset = (next: V = initial): void => {
    change(() => next);
    setErrors({});
    setWasSent(false);
  };
  return {
    register,
    handleSubmit,
    setError,
    setValue,
    setFocus,
    reset,
    getValues: <K extends Name>(name: K): V[K] => values[name],
    watch: <K extends Name>(name: K): V[K] => values[name],
    formState: { errors, isSubmitting },
  };
}
