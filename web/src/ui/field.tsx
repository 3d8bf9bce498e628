/** Form fields. Their text has the direction of its first letter. */
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, filterClass } from './control-class.ts';

export interface FieldFrameProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: string | undefined;
  readonly className?: string | undefined;
  /** Hides the label visually, because the options are self-explanatory. */
  readonly isLabelHidden?: boolean;
}

export interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label, control, hint and error of a field, associated for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  isLabelHidden = false,
  children,
}: FieldFrameProps & { readonly children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'flex justify-between gap-2 text-sm font-semibold'}>
        {label}
        {optional !== undefined && <span className="font-normal text-muted">{optional}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined || undefined })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-live">
          {error}
        </p>
      )}
    </div>
  );
}

export type TextFieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, 'className'>;

export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} {...omitUndefined({ error, optional })} className={className}>
      {(ids) => <input dir="auto" {...ids} {...input} className={controlClass(error !== undefined, 'h-11')} />}
    </Field>
  );
}

type TextAreaProps = FieldFrameProps & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextArea({ label, hint, error, optional, className, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} {...omitUndefined({ error, optional })} className={className}>
      {(ids) => (
        <textarea
          rows={4}
          dir="auto"
          {...ids}
          {...input}
          className={controlClass(error !== undefined, 'field-sizing-content min-h-24 py-2.5')}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldFrameProps, Omit<ComponentProps<'select'>, 'className'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Whether the field filters a list; its first option means no filter. */
  readonly isFilter?: boolean;
  /** A change is being saved: keeps the focus and ignores input. */
  readonly busy?: boolean;
}

/** Native select, for the best keyboard, touch and screen reader support. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  isLabelHidden = false,
  options,
  isFilter = false,
  busy = false,
  onChange,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      {...omitUndefined({ error, optional })}
      className={classNames(isFilter && 'grid-cols-[minmax(0,1fr)]', className)}
      isLabelHidden={isLabelHidden}
    >
      {(ids) => (
        <select
          {...ids}
          {...select}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          onChange={(event) => busy || onChange?.(event)}
          className={
            isFilter ? filterClass(select.value !== options[0]?.value) : controlClass(error !== undefined, 'h-11')
          }
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Omits undefined values, because the frame requires absent properties. */
export function omitUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
