/** Field for a password. */
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { controlClass } from './control-class.ts';
import { Field, omitUndefined, type TextFieldProps } from './field.tsx';
import { t } from './ui.en.json';

/** With a button that shows the password. */
export function PasswordField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field label={label} hint={hint} {...omitUndefined({ error, optional })} className={className}>
      {(ids) => (
        <div className="relative">
          <input
            dir="auto"
            {...ids}
            {...input}
            type={isVisible ? 'text' : 'password'}
            className={controlClass(error !== undefined, 'h-11 pe-12')}
          />
          <button
            type="button"
            aria-label={t(isVisible ? 'ui.password.hide' : 'ui.password.show')}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
          >
            {isVisible ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          </button>
        </div>
      )}
    </Field>
  );
}
