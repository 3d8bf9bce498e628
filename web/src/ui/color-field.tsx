import { contrastRatio, accessibleAccent } from '@plenum/contracts/contrast';
import { isHex } from '@plenum/contracts/hex';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { grounds } from '../lib/contrast.ts';
import { t } from './color-field.en.json';
import { controlClass } from './control-class.ts';
import { Field, type FieldFrameProps } from './field.tsx';

interface ColorFieldProps extends FieldFrameProps {
  /** `#rrggbb`, or empty. */
  readonly value: string;
  /** Called with a complete color, or an empty string. */
  readonly onChange: (hex: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** Not used as a text color, so contrast is not displayed. */
  readonly unread?: boolean;
}

/** Parses a color with or without the hash, with three or six digits. */
export function hexOf(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return null;
}

/** Color field with a picker and a hex input; displays the contrast in the light and dark theme. */
export function ColorField(props: ColorFieldProps) {
  const { label, hint, error, optional, className, value, onChange, onBlur, disabled, unread } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: string } | null>(null);
  // Keeps the text as typed until the value changes externally.
  const isOurs = typed !== null && (typed.before === value || hexOf(typed.text) === value.toLowerCase());
  const text = isOurs ? typed.text : value;
  const isWrong = text.trim() !== '' && hexOf(text) === null;
  const type = (next: string): void => {
    setTyped({ text: next, before: value });
    const hex = next.trim() === '' ? '' : hexOf(next);
    if (hex !== null) onChange(hex);
  };
  return (
    <div className={className}>
      <Field {...{ label, hint, optional }} error={error ?? (isWrong ? t('color.wrong') : undefined)}>
        {(ids) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={t('color.pick', { label })}
              value={hexOf(text) ?? '#0e5a41'}
              disabled={disabled}
              onChange={({ target }) => type(target.value)}
              onBlur={onBlur}
              className="size-11 shrink-0 cursor-pointer rounded-md border border-edge bg-surface p-1"
            />
            <input
              {...ids}
              type="text"
              dir="ltr"
              value={text}
              maxLength={7}
              spellCheck={false}
              placeholder="#0e5a41"
              disabled={disabled}
              onChange={({ target }) => type(target.value)}
              onBlur={onBlur}
              className={controlClass(error !== undefined || isWrong, 'tabular h-11 max-w-40')}
            />
          </div>
        )}
      </Field>
      {unread !== true && isHex(value) && <Contrast hex={value} />}
    </div>
  );
}

const textMinimum = 4.5;

/** Displays the contrast of the color as text, and its corrected variant if the contrast is too low. */
function Contrast({ hex }: { readonly hex: string }) {
  return (
    <ul className="mt-2 grid gap-1.5 text-xs">
      {(['light', 'dark'] as const).map((side) => {
        const ground = grounds[side];
        const ratio = contrastRatio(hex, ground);
        const isEnough = ratio >= textMinimum;
        const correctedHex = accessibleAccent(hex, ground);
        const figure = Math.floor(ratio * 10) / 10;
        return (
          <li key={side} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="grid h-7 w-12 shrink-0 place-items-center rounded-sm border border-rule text-sm font-semibold"
              style={{ background: ground, color: correctedHex }}
            >
              Aa
            </span>
            {isEnough ? (
              <Check aria-hidden="true" className="size-4 shrink-0" />
            ) : (
              <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            )}
            <span>
              {t(isEnough ? `color.good.${side}` : `color.moved.${side}`, { ratio: figure, shown: correctedHex })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
